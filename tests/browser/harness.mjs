// All a browser test needs, in one import; an evening to test with is in table.mjs.
//
//   const server = await serve();
//   const browser = await launch();
//   after(() => Promise.all([browser.close(), server.stop()]));
//
//   test('the pad fits a small phone', async () => {
//     const page = await phone(browser, { width: 320 });
//     await page.goto(server.insecure);
//     await noSidewaysScroll(page);
//   });

export { serve } from './server.mjs';
export { launch, loseNetwork, phone, thumb } from './phone.mjs';
export {
  axe,
  firstLoad,
  noSidewaysScroll,
  noTroubles,
  nothingCut,
  screenshot,
  targets,
  visible,
  withLargeText,
} from './checks.mjs';
