import type { LanguageCode } from '../../../src/domain/language.ts';
import type { RoomTurn } from '../../../src/protocol/room-event.ts';
import type { RoomEvents } from './room-events.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';
import type { TextSpec } from '../voice-providers/voice-providers-module.ts';
import type { ConnectedScreen, RoomChannels } from './room-channels.ts';
import { addPending, addTranslation, claimPendingTurns, extendClaims } from './turn-store.ts';
import { readPayingSession } from './paying-session.ts';

/** The limit of this process: a local translator works on one text at a time, and calls come first. */
const MAX_AT_ONCE = 4;
/** Above it, turns stay untranslated: what was said minutes ago helps no one. */
const MAX_WAITING = 400;
const ROUND_MS = 20_000;
/** Several rounds, which extend the claims of what is queued: a process that misses them all is lost. */
const LOST_AFTER_S = 60;
const CLAIMED_AT_ONCE = 50;

export type SessionText = TextSpec & {
  readonly sessionId: string;
  /** The room whose cap it is charged to; undefined for what the owner of the session pays in any case. */
  readonly roomId: string | undefined;
  /** Translated and charged once per id and payer. */
  readonly requestId: string;
};

/**
 * Translates a text of a conversation at the cost of its owner: also what was said just before a guest left.
 * @returns undefined when it was not translated: no translator, no tokens, or the translator failed
 * @throws what the database throws
 */
export type TranslateForSession = (text: SessionText) => Promise<string | undefined>;

export type RoomTranslationsDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly channels: Pick<RoomChannels, 'turnChanged'>;
  readonly events: Pick<RoomEvents, 'roomNotRead' | 'roomTurnNotTranslated'>;
  readonly translateForSession: TranslateForSession;
};

type Job = { readonly turn: RoomTurn; readonly language: LanguageCode };

/**
 * Translates turns into the languages that are present, each once per language, and sends them again. A turn that changes
 * meanwhile is translated again from its new text. What a lost process has begun is taken over after a minute.
 */
export class RoomTranslations {
  readonly #deps: RoomTranslationsDeps;
  readonly #waiting: Job[] = [];
  /** Jobs that are queued or being translated. */
  readonly #heldByKey = new Map<string, Job>();
  readonly #roundTask: RepeatingTask;
  #running = 0;
  #isClosed = false;

  constructor(deps: RoomTranslationsDeps) {
    this.#deps = deps;
    this.#roundTask = repeat(
      ROUND_MS,
      () => this.#round(),
      (error) => deps.events.roomNotRead(error),
    );
  }

  start(turn: RoomTurn): void {
    if (this.#isClosed) return;
    for (const language of turn.pending) this.#enqueue({ turn, language });
    this.#next();
  }

  /** Makes the translations into a screen's languages that were not made while it was away. */
  async makeUpFor(screen: ConnectedScreen): Promise<void> {
    try {
      if (await addPending(this.#deps.db, screen, this.#deps.clock())) await this.#takeOver();
    } catch (error) {
      this.#deps.events.roomNotRead(error);
    }
  }

  /** Pending texts are taken over by another process, or after the restart. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#heldByKey.clear();
    await this.#roundTask.close();
  }

  #enqueue(job: Job): void {
    const key = keyOf(job);
    if (this.#heldByKey.has(key)) return;
    if (this.#waiting.length >= MAX_WAITING) return void this.#finish(job, undefined);
    this.#heldByKey.set(key, job);
    this.#waiting.push(job);
  }

  #next(): void {
    while (this.#running < MAX_AT_ONCE) {
      const job = this.#waiting.shift();
      if (!job) return;
      this.#running += 1;
      void this.#run(job).finally(() => {
        this.#running -= 1;
        this.#heldByKey.delete(keyOf(job));
        this.#next();
      });
    }
  }

  async #run(job: Job): Promise<void> {
    const text = await this.#translate(job).catch((error: unknown) => {
      this.#deps.events.roomTurnNotTranslated(job.language, error);
      return undefined;
    });
    await this.#finish(job, text);
  }

  async #translate(job: Job): Promise<string | undefined> {
    const { turn, language } = job;
    const { db, clock, events, translateForSession } = this.#deps;
    const paying = await readPayingSession(db, turn, language, clock());
    if (!paying) return undefined;
    const text = await translateForSession({
      sessionId: paying.sessionId,
      roomId: paying.roomId ?? undefined,
      requestId: `room:${keyOf(job)}`,
      text: turn.text,
      from: turn.language,
      to: language,
    });
    if (text === undefined) events.roomTurnNotTranslated(language);
    return text;
  }

  async #finish({ turn, language }: Job, text: string | undefined): Promise<void> {
    const { db, channels, events } = this.#deps;
    try {
      const changed = await addTranslation(db, turn, language, text);
      if (changed) channels.turnChanged(changed.roomId, changed.turn);
    } catch (error) {
      events.roomNotRead(error);
    }
  }

  /** Before others are taken over: of the claims of this process only expired ones may be among them. */
  async #round(): Promise<void> {
    const turns = new Map([...this.#heldByKey.values()].map(({ turn }) => [`${turn.id}:${turn.revision}`, turn]));
    await extendClaims(this.#deps.db, [...turns.values()], LOST_AFTER_S);
    await this.#takeOver();
  }

  async #takeOver(): Promise<void> {
    for (const turn of await claimPendingTurns(this.#deps.db, LOST_AFTER_S, CLAIMED_AT_ONCE)) this.start(turn);
  }
}

function keyOf({ turn, language }: Job): string {
  return `${turn.id}:${turn.revision}:${language}`;
}
