import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { launchOptions } from './tests/e2e/support/launch.ts';

// Worker processes inherit it.
process.env['CHROMIUM_PATH'] ??= await findChromium();
// The servers that the tests start fetch nothing from a hub.
process.env['MODELS'] ??= 'off';

/**
 * Tests with real-time audio. A page in a call uses a quarter of a core or more; rooms have several, and exclude each other.
 * Files whose microphone is a recording share the browser and the server of a worker.
 */
const live = [
  'agents-realtime',
  'debian-engines',
  'devices',
  'firefox',
  'killed',
  'local-models',
  'microphone-chosen',
  'networks',
  'offline-at-stop',
  'phone',
  'real-voice',
  'rooms',
  'shared-sound',
  'signed-in-conversation',
  'storage-lost',
  'translation-sessions',
  'trial-conversation',
  'worker-crash',
].map((name) => `**/${name}*.spec.ts`);

/** The last of those, one at a time: beside each other one has repeated a word. Server tests use the rest. */
const connection = '**/connection-*.spec.ts';

/** A real Chromium with a synthetic microphone, against the built product on ports of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  projects: [
    // Folders of their own: each run empties its folder.
    { name: 'live', testMatch: live, outputDir: 'test-results/live', workers: 2 },
    { name: 'connection', testMatch: connection, outputDir: 'test-results/connection', workers: 1 },
    { name: 'screens', testIgnore: [...live, connection], outputDir: 'test-results/screens' },
  ],
  // On two cores the screen tests are idle for more than half of their time. Real-time audio needs more.
  workers: 3,
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
