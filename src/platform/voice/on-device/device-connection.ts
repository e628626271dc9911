import { sleep, withDeadline } from '../../../shared/async.ts';
import { languageOf, otherLanguage, type LanguageCode, type LanguagePair } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import {
  newHalfDuplex,
  nextHalfDuplexStep,
  type HalfDuplexCommand,
  type HalfDuplexEvent,
  type HalfDuplexState,
  type RecognitionFailure,
} from '../../../domain/on-device/half-duplex.ts';
import {
  createTurnEventBuilder,
  type TurnEventBuilder,
  type TurnEvents,
} from '../../../domain/turns/turn-event-builder.ts';
import type { WrittenTurn } from '../../../domain/turns/written-turn.ts';
import { unreachable } from '../../../domain/unreachable.ts';
import { noUsage } from '../../../domain/usage.ts';
import type { OpenMicrophone } from '../../../ports/microphone.ts';
import type {
  ConnectResult,
  ConnectionFailure,
  ConnectionListener,
  ConnectionQuality,
  TurnsByHand,
  VoiceConnection,
} from '../../../ports/voice-connection.ts';
import { audioTrackOf } from '../../audio/media-microphone.ts';
import type { DeviceTranslator } from './browser-speech-apis.ts';
import type { DeviceEngines, DeviceRecogniser } from './device-engines.ts';
import { deviceVoice, speakOnDevice, type SpeechManner } from './device-voice.ts';
import { UtteranceRecognition } from './recognise-utterance.ts';
import { reportFailure } from '../../../shared/report-failure.ts';
import { systemClock } from '../../../shared/system-clock.ts';

/** With its language pack installed a translator opens at once; without one, and offline, it never does. */
const OPEN_TRANSLATOR_MS = 10_000;
const TRANSLATE_MS = 15_000;
/** A recogniser that has not started by then may never: the turn goes on, and its end stops the recogniser. */
const START_MS = 4000;
/** Reverberation after the voice has ended: the browser's echo canceller does not cancel this voice. */
const ECHO_MS = 300;
/** Delay before a recogniser that ends as soon as it starts is started again. */
const RESTART_MS = 300;

type Sentence = Pick<WrittenTurn, 'text' | 'language' | 'isSilent'>;

type Playback = SpeechManner & { readonly isMuted: boolean; readonly mutedLanguages: readonly LanguageCode[] };

type Side = { readonly tag: string; readonly translator: DeviceTranslator };

/** Opens the on-device engine in place of a call. */
export async function openDeviceConnection(
  engines: DeviceEngines,
  pair: LanguagePair,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const [source, target] = await Promise.all([
    openSide(engines, pair.source, pair.target, signal),
    openSide(engines, pair.target, pair.source, signal),
  ]);
  if (!source || !target) {
    for (const side of [source, target]) side?.translator.destroy?.();
    return { type: 'failed', failure: { type: 'device-unable' } };
  }
  return new DeviceConnection({
    recogniser: engines.recogniser,
    pair,
    sides: [source, target],
    microphone,
    listener,
    signal,
  }).open();
}

async function openSide(
  { translators }: DeviceEngines,
  from: LanguageCode,
  to: LanguageCode,
  signal: AbortSignal,
): Promise<Side | undefined> {
  const opening = translators.open(from, to, signal);
  // Expected without a language pack: the device is unable then.
  const translator = await withDeadline(OPEN_TRANSLATOR_MS, opening).catch(() => undefined);
  return translator && { tag: deviceTags(from)?.recogniser ?? languageOf(from).tag, translator };
}

type ConversationDeps = {
  /** Undefined where people type: then there is no audio either. */
  readonly recogniser: DeviceRecogniser | undefined;
  readonly pair: LanguagePair;
  readonly sides: readonly [Side, Side];
  readonly microphone: OpenMicrophone;
  readonly listener: ConnectionListener;
  readonly signal: AbortSignal;
};

/** Carries out the commands of `nextHalfDuplexStep`, which has the drawing of the phases. */
class DeviceConnection implements VoiceConnection {
  readonly turns: TurnsByHand = {
    setOn: (isByHand) => this.#dispatch({ type: 'by-hand-chosen', isByHand }),
    begin: (language) => this.#beginHeld(language),
    end: () => this.#dispatch({ type: 'turn-released' }),
    write: (turn) => this.#dispatch({ type: 'turn-written', turn }),
  };
  readonly #deps: ConversationDeps;
  readonly #builder: TurnEventBuilder;
  /** Changed by `#dispatch` alone. */
  #state: HalfDuplexState;
  #track: MediaStreamTrack | undefined;
  #recognition: UtteranceRecognition | undefined;
  /** The turn of the text that is recognised, or was last. */
  #heardTurn: TurnEvents | undefined;
  /** Set while the device speaks. */
  #voice: AbortController | undefined;
  #playback: Playback = { volume: 1, speed: 1, isMuted: false, mutedLanguages: [] };
  #correct = (text: string): string => text;
  /** Called when the recogniser of the held turn takes audio. */
  #onHeldReady: () => void = () => undefined;
  /** Set until the first recogniser has started. */
  #resolveOpening: ((result: ConnectResult) => void) | undefined;

  constructor(deps: ConversationDeps) {
    const openedAtMs = systemClock.now();
    this.#deps = deps;
    this.#state = newHalfDuplex(deps.pair, deps.recogniser?.type ?? 'none');
    this.#useTrack(deps.microphone);
    deps.microphone.onMuted?.((isPaused) => this.#dispatch({ type: 'pause-changed', isPaused }));
    this.#builder = createTurnEventBuilder({
      emit: (event) => {
        if (!this.#isClosed) deps.listener.onEvent(event, systemClock.now());
      },
      newId: () => crypto.randomUUID(),
      elapsedMs: () => systemClock.now() - openedAtMs,
    });
  }

  /** Resolves when the first recogniser has started; at once where people type. */
  open(): Promise<ConnectResult> {
    const { recogniser, signal } = this.#deps;
    signal.addEventListener('abort', this.#onAbort);
    return new Promise((resolve) => {
      this.#resolveOpening = resolve;
      if (signal.aborted) return this.close();
      if (!recogniser) this.#opened();
      this.#dispatch({ type: 'ready' });
    });
  }

  async unlockPlayback(): Promise<boolean> {
    return true;
  }

  replaceMicrophone(microphone: OpenMicrophone): void {
    this.#useTrack(microphone);
    this.#recognition?.stop();
  }

  mute(): void {
    this.#onHeldReady();
    this.#dispatch({ type: 'stopping' });
  }

  setPlaybackMuted(isMuted: boolean): void {
    this.#playback = { ...this.#playback, isMuted };
    if (isMuted) this.#voice?.abort();
  }

  setVolume(volume: number): void {
    this.#playback = { ...this.#playback, volume };
  }

  setSpeed(speed: number): void {
    this.#playback = { ...this.#playback, speed };
  }

  setMutedLanguages(mutedLanguages: readonly LanguageCode[]): void {
    this.#playback = { ...this.#playback, mutedLanguages };
  }

  setCorrection(correct: (text: string) => string): void {
    this.#correct = correct;
  }

  async quality(): Promise<ConnectionQuality | undefined> {
    return undefined;
  }

  setInputLanguage(language: LanguageCode): void {
    this.#dispatch({ type: 'language-chosen', language });
  }

  close(): void {
    this.#dispatch({ type: 'closed' });
  }

  hangUp(): void {
    this.close();
  }

  readonly #onAbort = (): void => this.close();

  get #isClosed(): boolean {
    return this.#state.phase.type === 'ended';
  }

  #useTrack({ stream }: OpenMicrophone): void {
    if (this.#deps.recogniser?.type === 'confined') this.#track = audioTrackOf(stream);
  }

  async #beginHeld(language: LanguageCode): Promise<void> {
    if (this.#state.recogniser === 'none') return;
    const ready = new Promise<void>((resolve) => (this.#onHeldReady = resolve));
    this.#dispatch({ type: 'turn-held', language });
    // A recogniser that is not ready by then is expected: the turn goes on.
    await withDeadline(START_MS, ready).catch(() => undefined);
  }

  #dispatch(event: HalfDuplexEvent): void {
    const { state, commands } = nextHalfDuplexStep(this.#state, event);
    this.#state = state;
    for (const command of commands)
      this.#run(command).catch((error: unknown) => {
        reportFailure(error);
        this.#dispatch({ type: 'closed', failure: 'lost' });
      });
  }

  async #run(command: HalfDuplexCommand): Promise<void> {
    switch (command.type) {
      case 'recognise':
        return this.#recognise(command.language, command.isHeld);
      case 'finish-recognition':
        return this.#recognition?.stop();
      case 'abort-recognition':
        return this.#recognition?.abort();
      case 'stop-voice':
        return this.#voice?.abort();
      case 'translate-heard':
        return this.#translate({ ...command, text: this.#correct(command.text) }, this.#heardTurn);
      case 'translate-written':
        return this.#translate(command.turn, this.#builder.beginTurn({ ...command.turn, isCertain: true }));
      case 'report-typed-only':
        this.#onHeldReady();
        this.#deps.listener.onTypedOnly?.();
        return this.#opened();
      case 'end':
        return this.#end(command.failure);
      default:
        return unreachable(command);
    }
  }

  #opened(): void {
    const { listener } = this.#deps;
    const resolveOpening = this.#resolveOpening;
    if (!resolveOpening) return;
    this.#resolveOpening = undefined;
    listener.onConnected();
    this.#builder.sessionOpened();
    resolveOpening({ type: 'opened', connection: this });
  }

  #end(reason: RecognitionFailure | undefined): void {
    const { listener, sides, signal } = this.#deps;
    const failure: ConnectionFailure = { type: reason === 'unable' ? 'device-unable' : 'lost' };
    signal.removeEventListener('abort', this.#onAbort);
    this.#onHeldReady();
    if (this.#recognition) {
      this.#recognition.abort();
      listener.onInputLanguage?.(undefined);
    }
    this.#voice?.abort();
    for (const { translator } of sides) translator.destroy?.();
    if (this.#resolveOpening) this.#resolveOpening({ type: 'failed', failure });
    else if (reason) listener.onLost(failure);
  }

  #sideOf(language: LanguageCode): Side {
    return this.#deps.sides[language === this.#deps.pair.source ? 0 : 1];
  }

  async #recognise(language: LanguageCode, isHeld: boolean): Promise<void> {
    const { recogniser, listener } = this.#deps;
    const startedAtMs = systemClock.now();
    if (!recogniser || (recogniser.type === 'confined' && !this.#track))
      return this.#dispatch({ type: 'recognised', text: '', failure: 'unable' });
    let shown = '';
    this.#heardTurn = undefined;
    this.#recognition = new UtteranceRecognition({
      Recogniser: recogniser.Recogniser,
      track: this.#track,
      tag: this.#sideOf(language).tag,
      endsByHand: isHeld,
      onStarted: () => {
        listener.onInputLanguage?.(language);
        if (this.#state.heldLanguage) this.#onHeldReady();
        this.#opened();
      },
      onPartial: (text) => {
        this.#dispatch({ type: 'text-heard' });
        this.#heardTurn ??= this.#builder.beginTurn({ language, isCertain: isHeld });
        // Deltas only append: text that the recogniser revised is shown once it is final.
        if (!text.startsWith(shown)) return;
        this.#heardTurn.sourceDelta(text.slice(shown.length));
        shown = text;
      },
    });
    const { text, failure } = await this.#recognition.result;
    this.#recognition = undefined;
    if (this.#isClosed) return;
    listener.onInputLanguage?.(undefined);
    // Text on screen stays, also when the recogniser ends without a result.
    const recognised = { text: text || shown, failure };
    const isEmpty = recognised.text === '' && !failure;
    if (isEmpty && systemClock.now() - startedAtMs < RESTART_MS) await sleep(RESTART_MS);
    this.#dispatch({ type: 'recognised', ...recognised });
  }

  async #translate(
    { text, language, isSilent }: Sentence,
    events = this.#builder.beginTurn({ language }),
  ): Promise<void> {
    events.sourceDone(text, language);
    const translating = this.#sideOf(language).translator.translate(text);
    // The turn is shown as not translated.
    const translation = await withDeadline(TRANSLATE_MS, translating).catch(() => undefined);
    if (translation !== undefined) events.translationDelta(translation);
    events.close(translation === undefined ? 'failed' : 'completed', noUsage);
    if (translation !== undefined && !this.#state.isStopping && !isSilent)
      await this.#speak(translation, otherLanguage(this.#deps.pair, language), events);
    this.#dispatch({ type: 'ready' });
  }

  async #speak(text: string, language: LanguageCode, events: TurnEvents): Promise<void> {
    const voice = await deviceVoice(language);
    const { isMuted, mutedLanguages } = this.#playback;
    if (!voice || isMuted || mutedLanguages.includes(language) || this.#isClosed) return;
    const abort = new AbortController();
    this.#voice = abort;
    events.voiceStarted();
    await speakOnDevice(text, voice, this.#playback, abort.signal);
    this.#voice = undefined;
    if (abort.signal.aborted) events.voiceCut();
    else events.voiceStopped();
    await sleep(ECHO_MS);
  }
}
