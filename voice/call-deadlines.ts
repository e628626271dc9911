import type { CallEnd, CallSpec } from '../server/modules/voice-calls/voice-provider.ts';

export type ConnectionTimeouts = {
  /** A page that has shown no sign for this long is gone: browsers renew ICE consent every few seconds. */
  readonly consentTimeoutMs: number;
  /** A page whose channel has not opened by then will not open it. */
  readonly channelTimeoutMs: number;
};

export const defaultTimeouts: ConnectionTimeouts = { consentTimeoutMs: 8_000, channelTimeoutMs: 15_000 };

/** Also a session that is over already is answered first, so that the page learns why. */
const SOONEST_EXPIRY_MS = 1_000;

/** Timers take no more than 31 bits. */
const LATEST_EXPIRY_MS = 2 ** 31 - 1;

/** The reasons for which a call ends without anybody ending it. */
export type CallDeadlines = {
  channelOpened(): void;
  /** The page has shown that it is there. */
  consentRenewed(): void;
  /** This process stalled, and read nobody's signs meanwhile. */
  extendBy(stalledMs: number): void;
  /** Ends the call if the page has vanished. */
  check(): void;
  cancel(): void;
};

export type OnDue = (reason: string, farewell?: CallEnd) => void;

export function createCallDeadlines(session: CallSpec, limits: ConnectionTimeouts, onDue: OnDue): CallDeadlines {
  const expiryMs = Math.min(LATEST_EXPIRY_MS, Math.max(SOONEST_EXPIRY_MS, session.expiresAtMs - Date.now()));
  const channelDue = setTimeout(() => onDue('never-connected'), limits.channelTimeoutMs);
  const expiry = setTimeout(() => onDue('session-expired', expired(session)), expiryMs);
  let lastSignMs = performance.now();

  const consentRenewed = () => {
    lastSignMs = performance.now();
  };

  return {
    consentRenewed,
    channelOpened() {
      clearTimeout(channelDue);
      consentRenewed();
    },
    extendBy(stalledMs) {
      lastSignMs += stalledMs;
    },
    check() {
      if (performance.now() - lastSignMs > limits.consentTimeoutMs) onDue('vanished');
    },
    cancel() {
      clearTimeout(channelDue);
      clearTimeout(expiry);
    },
  };
}

function expired({ expiresAtMs }: CallSpec): CallEnd {
  const at = new Date(expiresAtMs).toISOString();
  return { code: 'session_expired', message: `Your session hit its maximum duration at ${at}.` };
}
