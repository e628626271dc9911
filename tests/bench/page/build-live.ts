import { lingui } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { linguiMacro } from '../../../scripts/vite-lingui-macro.ts';

/** Builds the page that shows parts of the product by themselves, as the product is built. */
export async function buildLive(folder: string): Promise<void> {
  await build({
    root: 'tests/bench/page/live',
    configFile: false,
    logLevel: 'error',
    plugins: [linguiMacro(), react(), lingui(), vanillaExtractPlugin()],
    worker: { format: 'es', plugins: () => [linguiMacro()] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
}
