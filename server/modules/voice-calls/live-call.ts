import { createCallNotices } from './call-notices.ts';
import type { CallSession } from './call-records.ts';
import type { CallRoom } from '../voice-providers/voice-providers-module.ts';
import { CallTimeouts, type CallTimeoutSettings, type TimeoutReason } from './call-timeouts.ts';
import type { RepeatedUsage } from './repeated-usage.ts';

export type LiveCallOptions = {
  readonly id: string;
  readonly session: CallSession;
  readonly timeouts: CallTimeoutSettings;
  /** Tokens that the earlier calls of the conversation have used. */
  readonly tokensBefore: number;
  /** Present where the call replaces a lost one. */
  readonly repeatedUsage?: RepeatedUsage | undefined;
  onExpired(reason: TimeoutReason): void;
  onWriteFailed(what: string, failure: unknown): void;
};

/** One call that this process holds. */
export class LiveCall {
  readonly id: string;
  readonly session: CallSession;
  /** Notices to the page about its call. */
  readonly notices = createCallNotices();
  /** How many responses the voice service has given. */
  responses = 0;
  readonly repeatedUsage: RepeatedUsage | undefined;
  readonly #tokensBefore: number;
  readonly #timeouts: CallTimeouts;
  readonly #onWriteFailed: LiveCallOptions['onWriteFailed'];
  #isClosed = false;
  #room: string;
  /** When the page last reported speech to another process, as far as this one knows. */
  #remoteSpeechAtMs: number | undefined;
  /** Tail of the queue of database writes. */
  #writes: Promise<void> = Promise.resolve();
  /** The hang-up in flight. */
  #ending: Promise<void> | undefined;

  constructor({ id, session, timeouts, tokensBefore, repeatedUsage, onExpired, onWriteFailed }: LiveCallOptions) {
    this.id = id;
    this.session = session;
    this.repeatedUsage = repeatedUsage;
    this.#room = roomText(session.room);
    this.#tokensBefore = tokensBefore;
    this.#onWriteFailed = onWriteFailed;
    this.#timeouts = new CallTimeouts(timeouts, {
      onTimeLeft: (left) =>
        this.notices.publish({ type: 'call.time_left', seconds: left?.seconds ?? null, reason: left?.reason ?? null }),
      onExpired,
    });
  }

  /** True once the voice service has ended the call; its last writes may still be under way. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Restarts the idle timeout: speech was heard, or the service gave a response. */
  noteActivity(): void {
    if (!this.#isClosed) this.#timeouts.resetIdle();
  }

  /** @param at when the page last reported speech to another process */
  noteRemoteSpeech(at: Date | null): void {
    if (at && at.getTime() !== this.#remoteSpeechAtMs) this.noteActivity();
    this.#remoteSpeechAtMs = at?.getTime();
  }

  /** @returns whether its room, or the part of its member in it, has changed */
  noteRoom(room: CallRoom | undefined): boolean {
    const before = this.#room;
    this.#room = roomText(room);
    return this.#room !== before;
  }

  /** @param remaining the tokens that the call may still use */
  noteUsage(conversationTokens: number, remaining: number): void {
    if (!this.#isClosed) this.#timeouts.updateUsage(conversationTokens - this.#tokensBefore, remaining);
  }

  /** @returns false when the call was closed before */
  close(): boolean {
    if (this.#isClosed) return false;
    this.#isClosed = true;
    this.#timeouts.close();
    return true;
  }

  /** Writes run one after another, so that the last charge is in the ledger before the call is recorded as ended. */
  enqueueWrite(what: string, write: () => Promise<void>): void {
    this.#writes = this.#writes.then(write).catch((failure: unknown) => this.#onWriteFailed(what, failure));
  }

  /** Resolves when every write enqueued so far is done or given up. */
  async whenWritten(): Promise<void> {
    await this.#writes;
  }

  /** Concurrent hang-ups share one in-flight promise; after a failed one the next tries again. */
  async endOnce(end: () => Promise<void>): Promise<void> {
    this.#ending ??= end().catch((failure: unknown) => {
      this.#ending = undefined;
      throw failure;
    });
    await this.#ending;
  }
}

function roomText(room: CallRoom | undefined): string {
  return room ? `${room.id} ${room.isHeard}` : '';
}
