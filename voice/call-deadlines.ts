import type { CallEnd } from './control-protocol.ts';
import type { Clock } from './clock.ts';

export type ConnectionTimeouts = {
  /** The client is lost when it has not renewed ICE consent for this long; browsers do every few seconds. */
  readonly consentTimeoutMs: number;
  /** The client must have opened the data channel by then. */
  readonly channelTimeoutMs: number;
};

export const defaultTimeouts: ConnectionTimeouts = { consentTimeoutMs: 8_000, channelTimeoutMs: 15_000 };

/** A session that has already expired is connected first, so that the client learns the reason. */
const MIN_EXPIRY_DELAY_MS = 1_000;

/** The limit of setTimeout. */
const MAX_EXPIRY_DELAY_MS = 2 ** 31 - 1;

export type OnExpired = (reason: string, callEnd?: CallEnd) => void;

/** The time limits of a call: data channel open, ICE consent fresh, session not expired. */
export class CallDeadlines {
  readonly #consentTimeoutMs: number;
  readonly #clock: Clock;
  readonly #onExpired: OnExpired;
  readonly #channelTimer: NodeJS.Timeout;
  readonly #expiryTimer: NodeJS.Timeout;
  #lastConsentMs: number;

  constructor(expiresAtMs: number, timeouts: ConnectionTimeouts, clock: Clock, onExpired: OnExpired) {
    const expiryDelayMs = Math.max(MIN_EXPIRY_DELAY_MS, expiresAtMs - clock.epochMs());
    this.#consentTimeoutMs = timeouts.consentTimeoutMs;
    this.#clock = clock;
    this.#onExpired = onExpired;
    this.#lastConsentMs = clock.monotonicMs();
    this.#channelTimer = setTimeout(() => onExpired('never-connected'), timeouts.channelTimeoutMs);
    this.#expiryTimer = setTimeout(
      () => onExpired('session-expired', sessionExpired(expiresAtMs)),
      Math.min(MAX_EXPIRY_DELAY_MS, expiryDelayMs),
    );
  }

  channelOpened(): void {
    clearTimeout(this.#channelTimer);
    this.consentRenewed();
  }

  consentRenewed(): void {
    this.#lastConsentMs = this.#clock.monotonicMs();
  }

  /** The event loop was blocked: consent that arrived meanwhile has not been read yet. */
  extendBy(stalledMs: number): void {
    this.#lastConsentMs += stalledMs;
  }

  /** Call regularly: ends the call when consent is overdue. */
  check(): void {
    if (this.#clock.monotonicMs() - this.#lastConsentMs > this.#consentTimeoutMs) this.#onExpired('vanished');
  }

  cancel(): void {
    clearTimeout(this.#channelTimer);
    clearTimeout(this.#expiryTimer);
  }
}

function sessionExpired(expiresAtMs: number): CallEnd {
  const at = new Date(expiresAtMs).toISOString();
  return { code: 'session_expired', message: `Your session hit its maximum duration at ${at}.` };
}
