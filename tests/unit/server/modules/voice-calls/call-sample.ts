import { LiveCall } from '../../../../../server/modules/voice-calls/live-call.ts';
import type { SessionOwner } from '../../../../../server/shared/session-owner.ts';

type Sample = {
  readonly id?: string;
  readonly sessionId?: string;
  readonly owner?: SessionOwner;
  readonly failedWrites?: string[];
};

/** A call that ends after an hour, of user "ana". */
export function liveCall({ id = 'rtc_1', sessionId = 'session', owner, failedWrites = [] }: Sample = {}): LiveCall {
  return new LiveCall({
    id,
    session: {
      id: sessionId,
      owner: owner ?? { type: 'user', userId: 'ana' },
      pair: { source: 'cmn', target: 'eng' },
      voice: 'verse',
      endsAt: undefined,
      isGuest: false,
    },
    timeouts: { maxDurationMs: 3_600_000, maxDurationReason: 'session_expired', idleTimeoutMs: Infinity },
    tokensBefore: 0,
    onExpired: () => undefined,
    onWriteFailed: (what) => void failedWrites.push(what),
  });
}
