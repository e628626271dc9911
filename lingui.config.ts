import { formatter } from '@lingui/format-po';
import type { LinguiConfig } from '@lingui/conf';

const config: LinguiConfig = {
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN', 'ja-JP'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
};

export default config;
