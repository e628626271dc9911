import { basename } from 'node:path';
import { extractor } from '@lingui/cli/api';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { localeCodes } from './src/domain/locale.ts';

/** The sources of the first screen; tests/e2e/page-weight.spec.ts checks that nothing is missing. */
const firstScreen = ['src/app', 'src/i18n', 'src/features/home', 'src/features/trial'];
/** Single files of other folders that the first screen shows. */
const firstScreenFiles = [
  'src/features/microphone/MicrophonePicker.tsx',
  'src/ui/LoadFailed.tsx',
  'src/ui/lazy-part.tsx',
  'src/ui/controls/ToastRegion.tsx',
  'src/ui/text/talk-time-text.ts',
  'src/ui/text/tokens-text.ts',
];
/** Files of the first screen's folders whose part is loaded after it, with the other texts. */
const later = [
  'src/app/later-screens.ts',
  'src/app/shell/AccountMenu.tsx',
  'src/app/shell/LaterEntry.tsx',
  'src/app/shell/LiveBadge.tsx',
  'src/app/shell/MobileSidebar.tsx',
  'src/app/shell/notice-text.ts',
  'src/app/shell/OfflineBanner.tsx',
  'src/app/shell/OutboxBadge.tsx',
  'src/app/shell/SignOutDialog.tsx',
  'src/app/shell/StorageBanner.tsx',
  'src/app/shell/UpdateBanner.tsx',
  'src/features/home/LastConversation.tsx',
  'src/features/home/InterpreterPicker.tsx',
  'src/features/home/LanguagePacks.tsx',
  'src/features/trial/TrialNotice.tsx',
];

/** The files of a folder without those whose part is loaded later. */
function exceptLater(folder: string): string {
  const names = later.filter((file) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'));
  return names.length === 0 ? `${folder}/*` : `${folder}/!(${names.map((name) => basename(name)).join('|')})`;
}

const config: LinguiConfig = {
  sourceLocale: 'en-US',
  locales: [...localeCodes],
  // A text that is not translated yet is English.
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    // The texts of the first screen, fetched with it, and those of everything else, fetched right after.
    {
      path: '<rootDir>/locales/{locale}',
      include: [...firstScreen, ...firstScreenFiles],
      exclude: later,
    },
    {
      path: '<rootDir>/locales/screens/{locale}',
      include: ['src/features', 'src/ui', ...later],
      exclude: [...firstScreen.map(exceptLater), ...firstScreenFiles],
    },
    // Mails and the few pages that the server writes itself.
    { path: '<rootDir>/locales/server/{locale}', include: ['server'] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  // Most files have no texts; not reading those with Babel halves the time.
  extractors: [
    {
      match: extractor.match,
      extract: (file, code, ...rest) =>
        code.includes('@lingui/') || code.includes('i18n._(')
          ? extractor.extract(file, code, ...rest)
          : Promise.resolve(),
    },
  ],
};

export default config;
