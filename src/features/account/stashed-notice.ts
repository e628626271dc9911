import type { Notice } from '../../domain/notice.ts';
import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';

/** The result of signing out. */
export type SignOutNotice = Extract<Notice, { type: 'signed-out' | 'sign-out-failed' }>;

type StashedNoticeDeps = Pick<AppServices, 'clock' | 'preferences'>;

/** A user who returns from the provider later than this no longer waits for the result. */
const MAX_AGE_MS = 5 * 60_000;
const written = /^(\d+) (\d+|failed)$/;

/** Keeps the notice for the page that the identity provider leads back to. */
export function stashNotice({ clock, preferences }: StashedNoticeDeps, notice: SignOutNotice): void {
  preferences.set('sign_out_notice', `${clock.now()} ${notice.type === 'signed-out' ? notice.leftOnDevice : 'failed'}`);
}

export function dropStashedNotice({ preferences }: Pick<AppServices, 'preferences'>): void {
  preferences.set('sign_out_notice', undefined);
}

/** Shows the notice that the previous page has stored, once. */
export function showStashedNotice(deps: StashedNoticeDeps): void {
  const [, stashedAtMs, result] = written.exec(deps.preferences.get('sign_out_notice') ?? '') ?? [];
  if (result === undefined) return;
  dropStashedNotice(deps);
  if (deps.clock.now() - Number(stashedAtMs) > MAX_AGE_MS) return;
  showNotice(result === 'failed' ? { type: 'sign-out-failed' } : { type: 'signed-out', leftOnDevice: Number(result) });
}
