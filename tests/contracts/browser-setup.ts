import { findChromium } from '../../scripts/find-chromium.mjs';

/** Only a run that includes the browser suites needs a Chromium. */
export default async function setUp(): Promise<void> {
  process.env['CHROMIUM_PATH'] ??= await findChromium();
}
