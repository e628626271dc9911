import type { CallEnd } from '../kernel/control-protocol.ts';
import type { Clock } from '../kernel/clock.ts';

export type ConnectionTimeouts = {
  /** The client is lost when nothing of it has arrived for this long; browsers renew ICE consent every few seconds. */
  readonly aliveTimeoutMs: number;
  /** The client must have opened the data channel by then. */
  readonly channelTimeoutMs: number;
};

export const defaultTimeouts: ConnectionTimeouts = { aliveTimeoutMs: 8_000, channelTimeoutMs: 5_000 };

/** A session that has already expired is connected first, so that the client learns the reason. */
const MIN_EXPIRY_DELAY_MS = 1_000;

/** The limit of setTimeout. */
const MAX_EXPIRY_DELAY_MS = 2 ** 31 - 1;

export type OnExpired = (reason: string, callEnd?: CallEnd) => void;

/** The time limits of a call: data channel open, client alive, session not expired. */
export class CallDeadlines {
  readonly #aliveTimeoutMs: number;
  readonly #clock: Clock;
  readonly #onExpired: OnExpired;
  readonly #channelTimer: NodeJS.Timeout;
  readonly #expiryTimer: NodeJS.Timeout;
  #lastAliveMs: number;

  constructor(expiresAtMs: number, timeouts: ConnectionTimeouts, clock: Clock, onExpired: OnExpired) {
    const expiryDelayMs = Math.max(MIN_EXPIRY_DELAY_MS, expiresAtMs - clock.epochMs());
    this.#aliveTimeoutMs = timeouts.aliveTimeoutMs;
    this.#clock = clock;
    this.#onExpired = onExpired;
    this.#lastAliveMs = clock.monotonicMs();
    this.#channelTimer = setTimeout(() => onExpired('never-connected'), timeouts.channelTimeoutMs);
    this.#expiryTimer = setTimeout(
      () => onExpired('session-expired', sessionExpired(expiresAtMs)),
      Math.min(MAX_EXPIRY_DELAY_MS, expiryDelayMs),
    );
  }

  channelOpened(): void {
    clearTimeout(this.#channelTimer);
    this.clientAlive();
  }

  clientAlive(): void {
    this.#lastAliveMs = this.#clock.monotonicMs();
  }

  /** The event loop was blocked: what arrived meanwhile has not been read yet. */
  extendBy(stalledMs: number): void {
    this.#lastAliveMs += stalledMs;
  }

  /** Call regularly: ends the call when the client is lost. */
  check(): void {
    if (this.#clock.monotonicMs() - this.#lastAliveMs > this.#aliveTimeoutMs) this.#onExpired('vanished');
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
