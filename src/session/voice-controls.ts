import { spokenAt, type ConnectionClock } from '../domain/connection/service-clock.ts';
import type { LanguageCode } from '../domain/language.ts';
import { utteranceIdsOf, type Turn } from '../domain/turn.ts';
import type { ReceivedEvent } from '../domain/turns/conversation-event.ts';
import type { ConnectionEvent } from '../ports/interpreter.ts';
import type { StartedReplay } from '../ports/microphone-buffer.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import { withDeadline } from '../shared/async.ts';
import { showInSession } from '../state/session.ts';
import { HeldTurnControl } from './held-turn-control.ts';
import { PlaybackControl } from './playback-control.ts';
import type { SessionDeps } from './session-deps.ts';
import { TermsControl } from './terms-control.ts';

/** A held turn waits for the service for four seconds at most, and is then sent at once. */
const HELD_TURN_MS = 5000;

type VoiceControlsDeps = {
  readonly services: SessionDeps;
  /** The connection that takes live audio; undefined while audio is buffered, to be replayed. */
  liveConnection(): VoiceConnection | undefined;
  /** The live connection is being sent buffered audio from now on, and then live audio. */
  onReplay(atMs: number): void;
  /** The live connection is to send another source. */
  onSourceChanged(): void;
};

/** The settings that people change during a session: each of its connections gets them when it takes over. */
export class VoiceControls {
  readonly #deps: VoiceControlsDeps;
  readonly #playback: PlaybackControl;
  readonly #heldTurns: HeldTurnControl;
  readonly #terms: TermsControl;
  #connection: VoiceConnection | undefined;
  #onlyLanguage: LanguageCode | undefined;

  constructor(deps: VoiceControlsDeps) {
    this.#deps = deps;
    const { services } = deps;
    this.#heldTurns = new HeldTurnControl({ services, connection: () => deps.liveConnection() });
    this.#playback = new PlaybackControl(services.store);
    this.#terms = new TermsControl(services);
  }

  /** A connection takes over. */
  use(connection: VoiceConnection): void {
    this.#connection = connection;
    this.#playback.use(connection);
    this.#terms.use(connection);
    if (this.#onlyLanguage) connection.turns?.setOnlyLanguage?.(this.#onlyLanguage);
  }

  /** The connection is lost; it may recover. */
  onLost(): void {
    this.#heldTurns.leave();
  }

  leave(): void {
    this.#heldTurns.leave();
    this.#connection = undefined;
  }

  /** The microphone, or the output of its buffer where people hold their turns. */
  sourceFor(connection: VoiceConnection, microphone: OpenMicrophone): OpenMicrophone {
    return this.#heldTurns.use(connection, microphone);
  }

  /** The event with corrected names, and the event that states its language where only one is spoken. */
  refine(received: ReceivedEvent): readonly ReceivedEvent[] {
    const corrected = this.#terms.correct(received);
    const { event, receivedAtMs } = received;
    if (!this.#onlyLanguage || event.type !== 'speech-committed') return [corrected];
    const { itemId } = event;
    return [corrected, { event: { type: 'speaker-stated', itemId, language: this.#onlyLanguage }, receivedAtMs }];
  }

  /** Everything that this microphone hears is said in this language, as in a room; undefined after it. */
  setOnlyLanguage(language: LanguageCode | undefined): void {
    this.#onlyLanguage = language;
    this.#connection?.turns?.setOnlyLanguage?.(language);
  }

  /** The language of the next utterance, where one language is heard at a time. */
  setInputLanguage(language: LanguageCode): void {
    this.#connection?.setInputLanguage?.(language);
  }

  get areTurnsByHand(): boolean {
    return this.#heldTurns.isOn;
  }

  /** People begin and end their turns by hand, or silences do. */
  setTurnsByHand(isByHand: boolean): void {
    if (this.#heldTurns.isOn === isByHand) return;
    void this.#heldTurns.setOn(isByHand).then(() => this.#deps.onSourceChanged());
  }

  get heldTurns(): Pick<HeldTurnControl, 'press' | 'release'> {
    return this.#heldTurns;
  }

  /**
   * Sends the audio of a turn once more, as speech of its language: what is heard in it corrects the turn. What is said
   * meanwhile is replayed after it. Nothing is done while a person speaks: the service would discard what they said.
   */
  async recogniseAgain(turn: Turn, clocks: readonly ConnectionClock[]): Promise<void> {
    const { clock, microphoneBuffer, store } = this.#deps.services;
    if (store.session.turnTaking.type === 'hearing') return;
    const [connection, buffered] = [this.#deps.liveConnection(), microphoneBuffer.microphone()];
    const [spoken, { language }] = [spokenAt(turn, clocks), turn.source];
    if (!connection || !buffered || !spoken || !language || store.session.isSendingAgain) return;
    showInSession(store.session, { isSendingAgain: true });
    const sinceMs = clock.now();
    connection.replaceMicrophone(buffered);
    await this.#heldTurns.sendAgain({ ...spoken, itemIds: utteranceIdsOf(turn), language });
    showInSession(store.session, { isSendingAgain: false });
    const replay = this.areTurnsByHand ? undefined : await this.#replaySpeechSince(sinceMs);
    // After a loss the next connection gets it.
    if (this.#deps.liveConnection() !== connection) return;
    if (replay) this.#deps.onReplay(replay.atMs);
    else this.#deps.onSourceChanged();
  }

  /** Undefined where there was none. */
  async #replaySpeechSince(replayFromMs: number): Promise<StartedReplay | undefined> {
    const { clock, microphoneBuffer } = this.#deps.services;
    if (!(await microphoneBuffer.hasSpeech(replayFromMs, clock.now()))) return undefined;
    return microphoneBuffer.replay({ replayFromMs, heard: undefined, lostAtMs: clock.now() });
  }

  /** Ends the turn that is held and waits until it is sent; a connection that is lost meanwhile does not get it. */
  async sendHeldTurn(): Promise<void> {
    if (this.#deps.liveConnection()) await withDeadline(HELD_TURN_MS, this.#heldTurns.finish()).catch(() => undefined);
  }

  async unlockPlayback(): Promise<boolean> {
    return (await this.#connection?.unlockPlayback()) ?? false;
  }

  /** A response that translates nothing that was said, or its voice. */
  dropUnwanted(signal: Extract<ConnectionEvent, { type: 'response-unwanted' | 'voice-unwanted' }>): void {
    if (signal.type === 'response-unwanted') this.#connection?.cancelResponse?.(signal.responseId);
    else this.#connection?.clearVoice?.();
  }

  /** Sends silence from now on, so that the service closes the open turn, and plays nothing. */
  mute(): void {
    this.#playback.close();
    this.#connection?.mute();
    this.#connection?.setPlaybackMuted(true);
  }

  /** No other connection is used after this one, whose voice is still played. */
  endInput(): void {
    this.#terms.close();
    this.#heldTurns.close();
  }

  close(): void {
    this.endInput();
    this.#playback.close();
  }
}
