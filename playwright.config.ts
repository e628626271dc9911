import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { launchOptions } from './tests/e2e/support/launch.ts';

// Worker processes inherit it.
process.env['CHROMIUM_PATH'] ??= await findChromium();

/** Tests with real-time audio: a second browser beside them would starve both on two cores. */
const live = [
  'agents-realtime',
  'connection-lost',
  'connection-over-time',
  'firefox',
  'killed',
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
    { name: 'live', testMatch: live, workers: 1 },
    { name: 'screens', testIgnore: live },
  ],
  workers: 2,
  // A flaky test is repaired, not retried.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Recording costs processor time that tests with real-time audio need: `--trace=on` for one test.
    trace: 'off',
    launchOptions: launchOptions(),
  },
});
