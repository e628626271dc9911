import { lingui } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstPaint } from './scripts/vite-first-paint.ts';
import { laterGroups } from './scripts/later-parts.ts';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';
import { noFacades } from './scripts/vite-no-facades.ts';
import { plainImports } from './scripts/vite-plain-imports.ts';
import { texts } from './scripts/vite-texts.ts';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

export default defineConfig({
  plugins: [
    linguiMacro(),
    react(),
    lingui(),
    texts('src/app/main.tsx'),
    vanillaExtractPlugin(),
    firstPaint(),
    plainImports(),
    noFacades(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service',
      filename: 'service.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
      },
    }),
  ],
  resolve: {
    // React brings it by now; the stand-in is for those that do not.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  worker: { format: 'es', plugins: () => [linguiMacro()] },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // Which part brings which: the tests weigh them.
    manifest: true,
    modulePreload: false,
    // One small sheet, so that the first screen is painted after one request and no screen arrives bare.
    cssCodeSplit: false,
    rolldownOptions: {
      // Whoever starts the product for the first time is not the one to tell which plugin is slow.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so that an update need not bring it again.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 2,
            },
            // Run in a task of their own, before what is built on them.
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'], priority: 1 },
            { name: 'state', test: /src[\\/](domain|state|protocol)[\\/]/, tags: ['$initial'], priority: 1 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            ...laterGroups,
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': serverUrl } },
});
