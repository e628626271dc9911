import { lingui } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { fxTranslate } from './scripts/vite-fxtranslate.ts';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';
import { inlineStart } from './scripts/vite-inline-start.ts';
import { startAfterPaint } from './scripts/vite-start-after-paint.ts';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

export default defineConfig({
  plugins: [
    linguiMacro(),
    fxTranslate(),
    react(),
    lingui(),
    vanillaExtractPlugin(),
    startAfterPaint(),
    inlineStart(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service',
      filename: 'service.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,woff2,wasm}'],
      },
    }),
  ],
  resolve: {
    // React has it built in; without the alias valtio would bring the shim.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  worker: { format: 'es', plugins: () => [linguiMacro(), fxTranslate()] },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // The page weight test reads which chunk imports which.
    manifest: true,
    modulePreload: false,
    // One small sheet, so that the first screen is painted after one request and no screen appears without styles.
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom: an update of the app does not fetch it again.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'], priority: 1 },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': serverUrl } },
});
