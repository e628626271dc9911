import type { LanguageCode } from '../domain/language.ts';
import { nextTurnTaking, type TurnTakingSignal } from '../domain/turn-taking.ts';
import type { SessionDeps } from './session-deps.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import { setHeld } from '../state/hold-to-talk.ts';
import { showInSession } from '../state/session.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** People begin to speak before the button is down, and before a service reports speech. */
const PRE_ROLL_MS = 300;
/** A longer turn is cut in two: services take a minute of audio at a time. */
const LONGEST_TURN_MS = 50_000;

export type HeldTurnControlDeps = {
  readonly services: Pick<SessionDeps, 'clock' | 'microphoneBuffer' | 'store'>;
  /** The connection that takes live audio; undefined while there is none: what is said then is replayed later. */
  connection(): VoiceConnection | undefined;
};

/** When the speech of a turn was sent. */
export type SpokenTurn = {
  /** The utterances of the turn. */
  readonly itemIds: readonly string[];
  readonly language: LanguageCode;
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * Turns that people begin and end by a button. The connection then sends the output of the microphone buffer, which is
 * silence except for held turns, each with the sound from shortly before the button.
 *
 *   press ──▶ buffer keeps the turn ──▶ connection takes audio ──▶ buffer sends it ── release ──▶ all sent ──▶ commit
 */
export class HeldTurnControl {
  readonly #deps: HeldTurnControlDeps;
  #isOn = false;
  #language: LanguageCode | undefined;
  /** Presses and releases are carried out one after another. */
  #queue: Promise<void> = Promise.resolve();
  #cutTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** Ends the wait of a turn for its connection. */
  #onLeft: () => void = () => undefined;

  constructor(deps: HeldTurnControlDeps) {
    this.#deps = deps;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Resolves when a turn that was held has been sent. */
  async setOn(isOn: boolean): Promise<void> {
    if (!isOn) this.release();
    this.#isOn = isOn;
    await this.#enqueue(async () => {
      this.#deps.services.microphoneBuffer.setByHand(isOn);
      this.#deps.connection()?.turns?.setOn(isOn);
    });
  }

  /** A connection takes live audio from now on. @returns what it is to send */
  use(connection: VoiceConnection, microphone: OpenMicrophone): OpenMicrophone {
    if (!this.#isOn) return microphone;
    // A turn that is held now still ends by a silence; the next one begins by hand.
    if (this.#language === undefined) connection.turns?.setOn(true);
    return this.#deps.services.microphoneBuffer.microphone() ?? microphone;
  }

  press(language: LanguageCode, agoMs = 0): void {
    if (!this.#isOn || this.#language === language) return;
    this.release(agoMs);
    this.#language = language;
    this.#show(language, { type: 'speech-started' });
    const { clock, microphoneBuffer } = this.#deps.services;
    const sinceMs = clock.now() - agoMs - PRE_ROLL_MS;
    void this.#enqueue(async () => {
      // At once: a replay after a loss sends it, too.
      microphoneBuffer.hold(sinceMs);
      const left = new Promise<void>((resolve) => (this.#onLeft = resolve));
      await Promise.race([this.#deps.connection()?.turns?.begin(language, sinceMs), left]);
      if (!this.#isClosed) microphoneBuffer.sendHeld();
    });
    this.#cutTimer = setTimeout(() => this.#cut(language), LONGEST_TURN_MS);
  }

  /** Sends the audio of a turn once more, and with it that it corrects this turn. Resolves when it has been sent. */
  async sendAgain({ itemIds, language, fromMs, toMs }: SpokenTurn): Promise<void> {
    await this.#enqueue(async () => {
      const turns = this.#deps.connection()?.turns;
      if (!turns?.beginAgain) return;
      const left = new Promise<void>((resolve) => (this.#onLeft = resolve));
      await Promise.race([turns.beginAgain(itemIds, language), left]);
      await this.#deps.services.microphoneBuffer.sendAgain(fromMs - PRE_ROLL_MS, toMs);
      turns.end();
      if (!this.#isOn) turns.setOn(false);
    });
  }

  release(agoMs = 0): void {
    if (this.#language === undefined) return;
    clearTimeout(this.#cutTimer);
    this.#language = undefined;
    this.#show(undefined, { type: 'speech-stopped' });
    const { clock, microphoneBuffer } = this.#deps.services;
    const atMs = clock.now() - agoMs;
    void this.#enqueue(async () => {
      await microphoneBuffer.release(atMs);
      this.#deps.connection()?.turns?.end();
    });
  }

  /** The connection is lost or left: a replay on the next one sends the turn, and has to know when it was released. */
  leave(): void {
    this.#onLeft();
  }

  /** Ends the held turn. Resolves when all of it has been sent. */
  async finish(): Promise<void> {
    this.release();
    await this.#queue;
  }

  /** Drops queued steps: the buffer is shared with the next session. */
  close(): void {
    clearTimeout(this.#cutTimer);
    this.#isOn = false;
    this.#isClosed = true;
    this.#onLeft();
    setHeld(this.#deps.services.store.holdToTalk, undefined);
  }

  #show(held: LanguageCode | undefined, signal: TurnTakingSignal): void {
    const { holdToTalk, session } = this.#deps.services.store;
    setHeld(holdToTalk, held);
    showInSession(session, { turnTaking: nextTurnTaking(session.turnTaking, signal) });
  }

  #cut(language: LanguageCode): void {
    this.release();
    this.press(language);
  }

  /** A step that fails must not block those after it: the buffer and the connection ignore what makes no sense. */
  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(() => (this.#isClosed ? undefined : step())).catch(reportFailure);
    return this.#queue;
  }
}
