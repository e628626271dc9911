import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

const usesMacro = /@lingui\/(core|react)\/macro/;

/** Runs Lingui's macro through Babel, on the files that use it and on no others. */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes('node_modules') || !usesMacro.test(code)) return null;
      const done = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      return done?.code ? { code: done.code, map: done.map ?? null } : null;
    },
  };
}
