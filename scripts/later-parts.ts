import type { Rolldown } from 'vite';

/**
 * What comes after the first screen, in few pieces: on a weak line a request costs more than a few letters that are not read yet. Each
 * brings what it is built on, unless a piece before it has it: so the order is that of the arrows.
 */
export const laterParts: Rolldown.CodeSplittingGroup[] = [
  part('device', [
    'storage/device-store',
    'flows/(outbox|prune-shelf|recover-conversations)',
    // Small, and in most of what follows.
    'domain/(voice-language|in-app-browser)',
    'protocol/realtime/turn-writer',
    'adapters/voice-of-line',
  ]),
  part('controls', [
    'ui/controls/(TextField|PasswordField|CodeField|LinkButton)',
    'ui/icons/(account|conversation)',
    'ui/text/time',
    'ui/theme/more-below.css',
    'ui/(use-busy|use-focus-on-arrival)',
  ]),
  part('conversation', ['ui/home/LiveSession', 'flows/session/session-flows', 'conversation-parts']),
  part('notices', ['ui/shell/\\w+Notices?']),
  part('account', [
    'flows/(outcome|sign-in-flows)',
    'domain/(validation|account-failure)',
    'ui/text/(refusal|failure|problem)-texts',
    'ui/auth/(AuthFrame|FormAlert|NewPasswordFields|social-failure-texts|use-checked-form)',
  ]),
  part('sign-in', ['ui/auth/AuthScreen']),
];

function part(name: string, paths: readonly string[]): Rolldown.CodeSplittingGroup {
  return { name, test: new RegExp(`/src/(${paths.join('|')})\\.tsx?(\\.vanilla\\.css)?$`.replaceAll('/', '[\\\\/]')) };
}
