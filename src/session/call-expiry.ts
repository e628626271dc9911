import type { SessionDeps } from './session-deps.ts';
import { sleep } from '../shared/async.ts';
import { turnsOnScreen } from '../state/conversation.ts';

/** The service ends a call after an hour; the client leaves before that, in a pause, and at the very latest then. */
const LEAVE_BEFORE_MS = 180_000;
const LEAVE_LATEST_MS = 30_000;
/** A device whose clock is fast would otherwise leave every call as soon as it is open. */
const STAY_AT_LEAST_MS = 600_000;
const PAUSE_MS = 1500;

type CallExpiryDeps = {
  readonly services: Pick<SessionDeps, 'clock' | 'microphoneBuffer' | 'store'>;
  isReplaying(): boolean;
  onLeave(): void;
};

/** Leaves a call before the service ends it, in a pause of the conversation if there is one. */
export class CallExpiry {
  readonly #deps: CallExpiryDeps;
  /** Aborted when the call is left for another reason. */
  #scheduled: AbortController | undefined;

  constructor(deps: CallExpiryDeps) {
    this.#deps = deps;
  }

  /** An opening without a time does not change what is scheduled. */
  schedule(expiresAtMs: number | undefined): void {
    if (expiresAtMs === undefined) return;
    this.cancel();
    this.#scheduled = new AbortController();
    // The only rejection is that of a cancelled wait.
    this.#leave(expiresAtMs, this.#scheduled.signal).catch(() => undefined);
  }

  cancel(): void {
    this.#scheduled?.abort();
    this.#scheduled = undefined;
  }

  async #leave(expiresAtMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps.services;
    await sleep(Math.max(STAY_AT_LEAST_MS, expiresAtMs - LEAVE_BEFORE_MS - clock.now()), signal);
    const latestMs = expiresAtMs - LEAVE_LATEST_MS;
    while (clock.now() < latestMs && !(await this.#isPause())) await sleep(PAUSE_MS / 3, signal);
    signal.throwIfAborted();
    this.#deps.onLeave();
  }

  async #isPause(): Promise<boolean> {
    const { clock, microphoneBuffer, store } = this.#deps.services;
    const nowMs = clock.now();
    const isTranslated = turnsOnScreen(store.conversation).every((turn) => turn.status !== 'in_progress');
    if (!isTranslated || this.#deps.isReplaying()) return false;
    return !(await microphoneBuffer.hasSpeech(nowMs - PAUSE_MS, nowMs));
  }
}
