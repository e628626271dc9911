import type { Rolldown } from 'vite';

/**
 * What comes after the first screen, in few pieces: on a weak line a request costs more than a few kilobytes that are not
 * needed yet. Each brings what it is built on, unless a piece before it has it: so the order is that of the arrows
 * (README, "The house").
 */
export const laterParts = {
  device: [
    'storage/device-store.ts',
    'flows/outbox.ts',
    'flows/prune-shelf.ts',
    'flows/recover-conversations.ts',
    // Small and used by most later parts: a chunk each would be a request each.
    'domain/voice-language.ts',
    'domain/in-app-browser.ts',
    'protocol/realtime/turn-writer.ts',
    'adapters/voice-of-line.ts',
  ],
  controls: [
    'ui/controls/TextField.tsx',
    'ui/controls/PasswordField.tsx',
    'ui/controls/CodeField.tsx',
    'ui/controls/LinkButton.tsx',
    'ui/icons/account.ts',
    'ui/icons/conversation.ts',
    'ui/text/time.ts',
    'ui/theme/more-below.css.ts',
    'ui/use-focus-on-arrival.ts',
  ],
  conversation: [
    'ui/home/LiveSession.tsx',
    'flows/session/session-flows.ts',
    'conversation-parts.ts',
    'adapters/open-microphone.ts',
  ],
  notices: [
    'ui/shell/OfflineNotice.tsx',
    'ui/shell/PostedNotices.tsx',
    'ui/shell/StorageNotice.tsx',
    'ui/shell/UpdateNotice.tsx',
  ],
  account: [
    'flows/outcome.ts',
    'flows/sign-in-flows.ts',
    'domain/validation.ts',
    'domain/account-failure.ts',
    'ui/text/refusal-texts.ts',
    'ui/text/failure-texts.ts',
    'ui/text/problem-texts.ts',
    'ui/auth/AuthFrame.tsx',
    'ui/auth/FormAlert.tsx',
    'ui/auth/NewPasswordFields.tsx',
    'ui/auth/social-failure-texts.ts',
    'ui/auth/use-checked-form.ts',
  ],
  'sign-in': ['ui/auth/AuthScreen.tsx'],
} as const;

export const laterGroups: Rolldown.CodeSplittingGroup[] = Object.entries(laterParts).map(([name, paths]) => ({
  name,
  test: (id) => {
    const module = id.replaceAll('\\', '/').replace(/\.vanilla\.css$/, '');
    return paths.some((path) => module.endsWith(`/src/${path}`));
  },
}));
