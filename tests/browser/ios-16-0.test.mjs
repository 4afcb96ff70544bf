// Pitch, on an iPhone that has not been updated since 2022.

process.env.OLD_PHONE = 'iOS 16.0';
await import('./auction-pitch.test.mjs');
