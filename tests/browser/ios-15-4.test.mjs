// What waits for a network, on an iPhone of 2015.

process.env.OLD_PHONE = 'iOS 15.4';
await import('./offline.test.mjs');
