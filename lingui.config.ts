import { extractor } from '@lingui/cli/api';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const config: LinguiConfig = {
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN', 'ja-JP'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
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
