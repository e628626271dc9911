import type { LanguageCode } from '../../domain/language.ts';
import { MAX_ROOM_TURN_CHARACTERS } from '../../domain/rooms/room.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import type { ApiFailure, ApiResult } from '../../ports/api.ts';
import type { RequestInput } from '../../protocol/contract.ts';
import { withDeadline } from '../../shared/async.ts';
import { isRetryable } from '../../shared/retryable.ts';

type SentTurn = RequestInput<'saveRoomTurns'>['body']['turns'][number];

/** The server's limit. */
const AT_ONCE = 50;
/** How long the end of a room waits for what was said last. */
const FLUSH_MS = 4000;

export type RoomOutboxDeps = {
  readonly language: LanguageCode;
  /** Converts a time of this device's clock to the server's. */
  serverTime(atMs: number): string;
  send(turns: SentTurn[]): Promise<ApiResult<unknown>>;
  /** The server refuses the turn for what it is: the others do not get it. It stays in this device's conversation. */
  onRefused(turnId: string): void;
  /** Resolves when another attempt may be made. */
  waitForAttempt(failedAttempts: number): Promise<unknown>;
  /** Aborts when the room is left. */
  readonly signal: AbortSignal;
};

/**
 * The final turns of this device on their way to the room: what could not be sent is sent again, in order, until the
 * room is left. A turn that changes while it waits goes once, as it is then.
 */
export class RoomOutbox {
  readonly #deps: RoomOutboxDeps;
  readonly #waiting = new Map<TurnId, SentTurn>();
  /** The last text and the number of changes of every turn that was handed in. */
  readonly #handedIn = new Map<string, { readonly text: string; readonly revision: number }>();
  #sending: Promise<void> | undefined;

  constructor(deps: RoomOutboxDeps) {
    this.#deps = deps;
  }

  /** Whether the room has, or will get, the turn from this page. */
  has(turnId: string): boolean {
    return this.#handedIn.has(turnId);
  }

  put(turn: Turn): void {
    const { language } = this.#deps;
    const translated = turn.translation.language;
    const translations =
      translated && translated !== language && turn.translation.text && turn.status === 'completed'
        ? { [translated]: turn.translation.text }
        : {};
    const text = turn.source.text.slice(0, MAX_ROOM_TURN_CHARACTERS);
    const said = { state: 'final' as const, text, translations };
    this.#handIn(turn.id, JSON.stringify(said), (revision) => ({
      ...said,
      turn_id: turn.id,
      revision,
      started_at: this.#deps.serverTime(turn.startedAtMs),
    }));
  }

  /** Its words are part of another turn now, or were another member's. Without effect for a turn that was never put. */
  remove(turnId: TurnId, atMs: number): void {
    if (!this.has(turnId)) return;
    this.#handIn(turnId, 'removed', (revision) => ({
      turn_id: turnId,
      revision,
      state: 'removed',
      text: '',
      started_at: this.#deps.serverTime(atMs),
    }));
  }

  /** Resolves when everything was sent, or after a few seconds without a network. */
  async flush(): Promise<void> {
    await withDeadline(FLUSH_MS, this.#sending ?? Promise.resolve()).catch(() => undefined);
  }

  #handIn(turnId: TurnId, text: string, sent: (revision: number) => SentTurn): void {
    const before = this.#handedIn.get(turnId);
    if (before?.text === text) return;
    const revision = (before?.revision ?? 0) + 1;
    this.#handedIn.set(turnId, { text, revision });
    this.#waiting.set(turnId, sent(revision));
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    let failedAttempts = 0;
    while (this.#waiting.size > 0 && !this.#deps.signal.aborted) {
      const batch = [...this.#waiting.values()].slice(0, AT_ONCE);
      const result = await this.#deps.send(batch);
      if (result.type === 'failed' && isRetryable(result)) await this.#deps.waitForAttempt(++failedAttempts);
      else {
        failedAttempts = 0;
        if (result.type === 'failed' && isOfContent(result)) await this.#sendEach(batch);
        // Sent; or refused for good, as for a member who is muted: the turns stay in this device's own conversation.
        else this.#forget(batch);
      }
    }
    // Synchronously after the last check, so that no turn falls between the two.
    this.#sending = undefined;
  }

  /** One turn that the server cannot take must not keep it from taking the others. A lost network leaves the rest to wait. */
  async #sendEach(batch: readonly SentTurn[]): Promise<void> {
    for (const turn of batch) {
      const result = batch.length === 1 ? undefined : await this.#deps.send([turn]);
      if (result?.type === 'failed' && isRetryable(result)) return;
      const isRefused = result === undefined || (result.type === 'failed' && isOfContent(result));
      if (isRefused) this.#deps.onRefused(turn.turn_id);
      this.#forget([turn]);
    }
  }

  /** Except for what has changed meanwhile. */
  #forget(batch: readonly SentTurn[]): void {
    for (const [turnId, waiting] of this.#waiting) if (batch.includes(waiting)) this.#waiting.delete(turnId);
  }
}

/** Nothing but another content would help: the other refusals are about the member, or the room. */
function isOfContent({ status }: ApiFailure): boolean {
  return status === 400 || status === 413 || status === 422;
}
