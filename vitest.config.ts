import { defineConfig } from 'vitest/config';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';

export default defineConfig({
  plugins: [linguiMacro()],
  test: {
    environment: 'node',
    include: ['tests/{unit,contracts,server}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
  },
});
