import type { SessionDeps } from './session-deps.ts';
import { gapsOf, noteGap } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import type { TurnPersister } from './turn-persister.ts';

/** A shorter loss is within the tolerance of the cut. */
const WORTH_REPORTING_MS = 1000;

export type GapDeps = {
  readonly services: Pick<SessionDeps, 'store'>;
  readonly persister: Pick<TurnPersister, 'amendRecord'>;
};

/** Says that speech is missing, and marks it in the conversation for good. @param lostMs how much of it, since `atMs` */
export function reportGap(
  { services: { store }, persister }: GapDeps,
  lostMs: number,
  atMs: number,
  reason: 'connection-lost' | 'stopped',
): void {
  if (lostMs < WORTH_REPORTING_MS) return;
  const seconds = Math.round(lostMs / 1000);
  noteGap(store.conversation, { atMs, seconds });
  persister.amendRecord({ gaps: gapsOf(store.conversation) });
  showNotice({ type: 'not-translated', seconds, reason });
}
