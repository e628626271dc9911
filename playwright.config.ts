import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { launchOptions } from './tests/e2e/support/launch.ts';

// Worker processes inherit it.
process.env['CHROMIUM_PATH'] ??= await findChromium();
// The servers that the tests start fetch nothing from a hub.
process.env['MODELS'] ??= 'off';

/**
 * Tests with real-time audio. Each uses about half a core; more than two would starve each other on two cores.
 * Files with the same recording share the browser and the server of a worker.
 */
const live = [
  'agents-realtime',
  'connection-lost',
  'connection-over-time',
  'debian-engines',
  'firefox',
  'killed',
  'local-models',
  'microphone-chosen',
  'networks',
  'offline-at-stop',
  'real-voice',
  'signed-in-conversation',
  'translation-sessions',
  'trial-conversation',
  'worker-crash',
].map((name) => `**/${name}*.spec.ts`);

/** A real Chromium with a synthetic microphone, against the built product on ports of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  projects: [
    // Folders of their own: `npm test` runs both at once, and each run empties its folder.
    { name: 'live', testMatch: live, outputDir: 'test-results/live' },
    { name: 'screens', testIgnore: live, outputDir: 'test-results/screens' },
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
