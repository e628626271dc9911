import { extractor } from '@lingui/cli/api';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const firstScreen = ['src/app/shell', 'src/features/home'];

const config: LinguiConfig = {
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN', 'ja-JP'],
  catalogs: [
    // The texts of the first screen, fetched with it, and those of everything else, fetched right after.
    { path: '<rootDir>/locales/{locale}', include: firstScreen },
    {
      path: '<rootDir>/locales/screens/{locale}',
      include: ['src'],
      exclude: firstScreen.map((folder) => `${folder}/**`),
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  // Most files have no texts; not reading those with Babel halves the time.
  extractors: [
    {
      match: extractor.match,
      extract: (file, code, ...rest) =>
        code.includes('@lingui/') ? extractor.extract(file, code, ...rest) : Promise.resolve(),
    },
  ],
};

export default config;
