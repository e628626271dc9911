import type { Rolldown } from 'vite';

/**
 * What comes after the first screen, in few pieces: on a weak line a request costs more than a few kilobytes that are not
 * needed yet. Each brings what it is built on, unless a piece before it has it: so the order is that of the arrows
 * (README, "The house").
 */
export const laterParts = {
  device: [
    'storage/device-repositories.ts',
    'session/outbox.ts',
    'session/local-copies.ts',
    'session/recover-conversations.ts',
    // Small and used by most later parts: a chunk each would be a request each.
    'domain/voice-language.ts',
    'domain/in-app-browser.ts',
    'protocol/realtime/turn-writer.ts',
    'platform/voice/remote-audio.ts',
  ],
  controls: [
    'ui/controls/TextField.tsx',
    'ui/controls/PasswordField.tsx',
    'ui/controls/CodeField.tsx',
    'ui/controls/LinkButton.tsx',
    'ui/icons/account.ts',
    'ui/icons/conversation.ts',
    'ui/text/time.ts',
    'ui/theme/scroll-fade.css.ts',
    'ui/use-focus-on-arrival.ts',
  ],
  conversation: [
    'features/home/LiveSession.tsx',
    'session/session-controller.ts',
    'app/session-parts.ts',
    'platform/audio/open-microphone.ts',
  ],
  notices: [
    'app/shell/OfflineBanner.tsx',
    'app/shell/NoticeToasts.tsx',
    'app/shell/StorageBanner.tsx',
    'app/shell/UpdateBanner.tsx',
  ],
  account: [
    'features/account/account-result.ts',
    'features/account/sign-in-flows.ts',
    'domain/validation.ts',
    'domain/account-failure.ts',
    'ui/text/refusal-texts.ts',
    'features/account/account-failure-texts.ts',
    'features/account/form-problem-texts.ts',
    'features/account/AuthFrame.tsx',
    'features/account/FormError.tsx',
    'features/account/NewPasswordFields.tsx',
    'features/account/social-failure-texts.ts',
    'features/account/use-validated-form.ts',
  ],
  'sign-in': ['features/account/AuthScreen.tsx'],
} as const;

export const laterGroups: Rolldown.CodeSplittingGroup[] = Object.entries(laterParts).map(([name, paths]) => ({
  name,
  test: (id) => {
    const module = id.replaceAll('\\', '/').replace(/\.vanilla\.css$/, '');
    return paths.some((path) => module.endsWith(`/src/${path}`));
  },
}));
