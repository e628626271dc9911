import { lingui } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { linguiMacro } from './scripts/vite-lingui-macro.ts';

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

export default defineConfig({
  plugins: [
    linguiMacro(),
    react(),
    lingui(),
    vanillaExtractPlugin(),
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
  worker: { format: 'es', plugins: () => [linguiMacro()] },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
  },
  server: { proxy: { '/api': serverUrl } },
});
