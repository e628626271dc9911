import { lingui } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { bergamot } from './scripts/vite-bergamot.ts';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';
import { serveServiceWorker } from './tests/contracts/serve-service-worker.ts';
import { launchOptions } from './tests/e2e/support/launch.ts';

const stateless = [
  'architecture',
  'domain',
  'i18n',
  'platform',
  'protocol',
  'server',
  'session',
  'shared',
  'state',
  'storage',
  'ui',
  'voice',
  'workers',
].map((part) => `tests/unit/${part}/**/*.test.{ts,tsx}`);

const inBrowser = ['tests/contracts/**/*.browser.test.ts', 'tests/components/**/*.browser.test.tsx'];

/** Mostly computing, with no deadlines of seconds: beside the browser tests they get what those leave. */
const patient = ['attack/fuzz', 'billing/kill', 'commands/commands', 'commands/move', 'db/embedded'].map(
  (name) => `tests/server/${name}.test.ts`,
);

/** Modules keep no state between tests; loading the server would take half of the time. */
const onServer = {
  isolate: false,
  globalSetup: 'tests/server/shared-setup.ts',
  setupFiles: 'tests/server/cache-compiled-pglite.ts',
};

const { args = [] } = launchOptions();

const chromium = {
  // The tests press nothing, and audio has to play all the same.
  args: [...args, '--autoplay-policy=no-user-gesture-required'],
  /** Known once browser-setup.ts has run. */
  get executablePath() {
    return process.env['CHROMIUM_PATH'] ?? '';
  },
};

export default defineConfig({
  plugins: [linguiMacro()],
  test: {
    environment: 'node',
    // Servers that the tests start fetch nothing from a hub.
    env: { MODELS: 'off' },
    // Only what hangs takes this long, also beside the browser tests: what measures time has its own limits.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On two cores, because many files wait for servers; more would only wait for each other.
    maxWorkers: 3,
    projects: [
      // Modules keep no state between tests, so that all files of a worker load them once.
      { extends: true, test: { name: 'unit', include: stateless, isolate: false } },
      {
        extends: true,
        test: {
          name: 'page',
          pool: 'threads',
          // As above, but each file gets fresh modules: a worker of its own would take three times as long.
          isolate: false,
          setupFiles: 'tests/unit/fresh-modules.ts',
          // A new database for each file.
          server: { deps: { inline: ['fake-indexeddb', 'idb'] } },
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: stateless,
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'server',
          // Some start twenty programs one after the other.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: ['tests/{contracts,server}/**/*.test.ts'],
          exclude: [...inBrowser, ...patient],
        },
      },
      {
        extends: true,
        // Computes without a pause, and measures no time.
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 900_000,
          // Much short-lived data: fewer collections, each as cheap as before.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        extends: true,
        test: { ...onServer, name: 'patient', include: patient, testTimeout: 900_000, hookTimeout: 900_000 },
      },
      {
        extends: true,
        plugins: [bergamot(), lingui(), vanillaExtractPlugin(), serveServiceWorker()],
        optimizeDeps: {
          entries: inBrowser,
          // Loaded on first use: a dependency that is found late would reload the test.
          include: [
            '@fingerprintjs/fingerprintjs',
            '@lingui/core',
            '@lingui/react',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@tanstack/react-router',
            'comlink',
            'idb',
            'oauth4webapi',
            'react',
            'react-aria-components',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'workbox-window',
            'zod',
          ],
        },
        test: {
          name: 'browser',
          include: inBrowser,
          globalSetup: 'tests/contracts/browser-setup.ts',
          // After the others, one file after the other in one page: loading the modules takes longer than most tests.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
