import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { launchOptions } from './tests/e2e/support/launch.ts';

// The workers inherit it.
process.env['CHROMIUM_PATH'] ??= await findChromium();

/** Journeys with sound in real time: a second browser beside them would starve both on two cores. */
const live = [
  'agents-realtime',
  'killed',
  'line-holds',
  'line-in-time',
  'offline-at-stop',
  'real-voice',
  'signed-in-conversation',
  'translation-sessions',
  'trial-conversation',
].map((name) => `**/${name}*.spec.ts`);

/** A real Chromium with a synthetic microphone, against the built product on ports of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  projects: [
    // Sound in real time does not wait for a processor that the host of a shared machine took away.
    { name: 'live', testMatch: live, workers: 1, retries: process.env['CI'] ? 2 : 0 },
    { name: 'screens', testIgnore: live },
  ],
  workers: 2,
  // What passes at a further try only is said in the summary.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
});
