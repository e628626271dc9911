import { lingui } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import manifest from './package.json' with { type: 'json' };
import { bergamot } from './scripts/vite-bergamot.ts';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';
import { reactAriaLocales } from './scripts/vite-react-aria-locales.ts';
import { bootScript } from './scripts/vite-boot.ts';
import { twoSheets } from './scripts/vite-two-sheets.ts';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

/** Named in reports of unexpected errors (`src/app/watch-failures.ts`). */
process.env['VITE_RELEASE'] ??= manifest.version;

/** All controls and states of screens, for tests and development. */
const gallery = fileURLToPath(new URL('tests/gallery/development-screens.ts', import.meta.url));

const controls = /node_modules[\\/]|src[\\/]ui[\\/]/;
const screens = /node_modules[\\/]|src[\\/](app|features|ui)[\\/]/;
const MOST_SCREENS = 8;

/**
 * Modules shared by the same screens and parts are one chunk; one under 1 kB is merged into its neighbour, because each
 * file costs a request, and one when the service worker is installed.
 */
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 };

export default defineConfig(({ mode }) => ({
  plugins: [
    linguiMacro(),
    bergamot(),
    reactAriaLocales('en-US zh-CN ja-JP es-ES fr-FR de-DE pt-BR it-IT nl-NL ru-RU ko-KR ar-AE zh-TW'.split(' ')),
    react(),
    lingui(),
    vanillaExtractPlugin(),
    twoSheets(),
    bootScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service',
      filename: 'service.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,woff2,wasm}'],
        // Listed for devices with language packs, and not precached: the engine of 5.2 MB.
        maximumFileSizeToCacheInBytes: 6_000_000,
      },
    }),
  ],
  resolve: {
    alias: {
      // React has it built in; without the alias valtio would bring the shim.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      ...(mode !== 'production' && { './development-screens.ts': gallery }),
    },
  },
  worker: { format: 'es', plugins: () => [linguiMacro(), bergamot()] },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // The page weight test reads which chunk imports which.
    manifest: true,
    modulePreload: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Merged chunks are named after all that share them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Changes seldom: an update of the app does not fetch it again.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 6,
            },
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'], priority: 5 },
            { name: 'app', tags: ['$initial'], priority: 4 },
            // Modules of most screens are one file.
            { name: 'controls', test: controls, minShareCount: MOST_SCREENS, priority: 3 },
            // Apart from the next group: a session must not wait for the code of screens.
            { name: 'screens', test: screens, priority: 2, ...shared },
            { name: 'base', priority: 1, ...shared },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': serverUrl } },
}));
