import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/e2e/support/launch.ts';

/** A real Chromium with a synthetic microphone, against the built product on ports of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // Real audio in real time: two browsers at once would starve each other on two cores.
  workers: 1,
  // On a shared machine a stall of the sound is tried once more, and said in the summary.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: launchOptions(),
  },
});
