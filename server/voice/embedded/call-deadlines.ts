import type { Farewell, VoiceSession } from '../voice-provider.ts';

export type CallLimits = {
  /** A page that has shown no sign for this long is gone: browsers renew ICE consent every few seconds. */
  readonly vanishedAfterMs: number;
  /** A page whose channel has not opened by then will not open it. */
  readonly channelDueMs: number;
};

export const defaultLimits: CallLimits = { vanishedAfterMs: 8_000, channelDueMs: 15_000 };

/** Also a session that is over already is answered first, so that the page learns why. */
const SOONEST_EXPIRY_MS = 1_000;

/** Timers take no more than 31 bits. */
const LATEST_EXPIRY_MS = 2 ** 31 - 1;

/** The reasons for which a call ends without anybody ending it. */
export type CallDeadlines = {
  channelOpened(): void;
  /** The page has shown that it is there. */
  sign(): void;
  /** This process stalled, and read nobody's signs meanwhile. */
  excuse(stalledMs: number): void;
  /** Ends the call if the page has vanished. */
  check(): void;
  cancel(): void;
};

export type OnDue = (reason: string, farewell?: Farewell) => void;

export function createCallDeadlines(session: VoiceSession, limits: CallLimits, onDue: OnDue): CallDeadlines {
  const expiryMs = Math.min(LATEST_EXPIRY_MS, Math.max(SOONEST_EXPIRY_MS, session.expiresAtMs - Date.now()));
  const channelDue = setTimeout(() => onDue('never-connected'), limits.channelDueMs);
  const expiry = setTimeout(() => onDue('session-expired', expired(session)), expiryMs);
  let lastSignMs = performance.now();

  const sign = () => {
    lastSignMs = performance.now();
  };

  return {
    sign,
    channelOpened() {
      clearTimeout(channelDue);
      sign();
    },
    excuse(stalledMs) {
      lastSignMs += stalledMs;
    },
    check() {
      if (performance.now() - lastSignMs > limits.vanishedAfterMs) onDue('vanished');
    },
    cancel() {
      clearTimeout(channelDue);
      clearTimeout(expiry);
    },
  };
}

function expired({ expiresAtMs }: VoiceSession): Farewell {
  const at = new Date(expiresAtMs).toISOString();
  return { code: 'session_expired', message: `Your session hit its maximum duration at ${at}.` };
}
