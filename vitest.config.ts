import { defineConfig } from 'vitest/config';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';

const stateless = ['architecture', 'domain', 'i18n', 'protocol', 'server', 'shared', 'ui', 'voice'].map(
  (part) => `tests/unit/${part}/**/*.test.{ts,tsx}`,
);

export default defineConfig({
  plugins: [linguiMacro()],
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    projects: [
      // What they load keeps nothing of one test for the next, so that all files of a worker load it once.
      { extends: true, test: { name: 'unit', include: stateless, isolate: false } },
      { extends: true, test: { name: 'page', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: stateless } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{contracts,server}/**/*.test.ts'],
          globalSetup: 'tests/server/shared-setup.ts',
        },
      },
    ],
  },
});
