import { sleep, withDeadline } from '../../../shared/async.ts';
import { languageOf, otherLanguage } from '../../../domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import { createTurnEventBuilder } from '../../../domain/turns/turn-event-builder.ts';
import type { TurnEventBuilder, TurnEvents } from '../../../domain/turns/turn-event-builder.ts';
import { noUsage } from '../../../domain/usage.ts';
import type { OpenMicrophone } from '../../../ports/microphone.ts';
import type {
  ConnectResult,
  ConnectionFailure,
  ConnectionListener,
  ConnectionQuality,
  TurnsByHand,
  VoiceConnection,
  WrittenTurn,
} from '../../../ports/voice-connection.ts';
import { audioTrackOf } from '../../audio/media-microphone.ts';
import type { DeviceTranslator } from './browser-speech-apis.ts';
import type { DeviceEngines, DeviceRecogniser } from './device-engines.ts';
import { deviceVoice, speakOnDevice } from './device-voice.ts';
import type { SpeechManner } from './device-voice.ts';
import { UtteranceRecognition } from './recognise-utterance.ts';
import type { RecognisedSpeech } from './recognise-utterance.ts';
import { reportFailure } from '../../../shared/report-failure.ts';

/** With its language pack installed a translator opens at once; without one, and offline, it never does. */
const OPEN_TRANSLATOR_MS = 10_000;
const TRANSLATE_MS = 15_000;
/** A recogniser that has not started by then may never: the turn goes on, and its end stops the recogniser. */
const START_MS = 4000;
/** Reverberation after the voice has ended: the browser's echo canceller does not cancel this voice. */
const ECHO_MS = 300;
/** Delay before a recogniser that ends as soon as it starts is started again. */
const RESTART_MS = 300;

type Side = { readonly language: LanguageCode; readonly tag: string; readonly translator: DeviceTranslator };

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
  return new HalfDuplexConversation({
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
  return translator && { language: from, tag: deviceTags(from)?.recogniser ?? languageOf(from).tag, translator };
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

type Activity =
  | { readonly type: 'idle' }
  | {
      readonly type: 'recognising';
      readonly recognition: UtteranceRecognition;
      readonly language: LanguageCode;
      hasText: boolean;
    }
  | { readonly type: 'speaking'; readonly abort: AbortController };

/**
 * A conversation on the device, half-duplex: it recognises, or it speaks.
 *
 *   recognise one language ──pause──▶ translate ──▶ speak ──echo gone──▶ recognise the other
 *          ↑                                          × a tap on a language stops the voice
 *          └── no text, or a tap chose the language ──┘
 */
class HalfDuplexConversation implements VoiceConnection {
  readonly turns: TurnsByHand = {
    setOn: (isOn) => this.#setByHand(isOn),
    begin: (language) => this.#beginHeld(language),
    end: () => this.#endHeld(),
    write: (turn) => this.#write(turn),
  };
  readonly #deps: ConversationDeps;
  readonly #builder: TurnEventBuilder;
  /** Undefined where people type. */
  #recogniser: DeviceRecogniser | undefined;
  #track: MediaStreamTrack | undefined;
  #activity: Activity = { type: 'idle' };
  /** Language of the next utterance, unless one is chosen. */
  #nextLanguage: LanguageCode;
  /** Chosen by a tap, for one turn. */
  #chosenLanguage: LanguageCode | undefined;
  #correct = (text: string): string => text;
  #isByHand = false;
  /** The language of the turn that is held. */
  #heldLanguage: LanguageCode | undefined;
  /** Called when the recogniser of the held turn takes audio. */
  #onHeldReady: () => void = () => undefined;
  /** Typed, and not translated yet. */
  readonly #written: WrittenTurn[] = [];
  /** Wakes the conversation while it waits for a button or a typed sentence. */
  #wake: () => void = () => undefined;
  #isMuted = false;
  /** A recogniser with a microphone of its own is paused until it is switched on again. */
  #isHearingPaused = false;
  #isPlaybackMuted = false;
  #manner: SpeechManner = { volume: 1, speed: 1 };
  #mutedLanguages: readonly LanguageCode[] = [];
  #isClosed = false;
  /** Set until the first recogniser has started. */
  #resolveOpening: ((result: ConnectResult) => void) | undefined;

  constructor(deps: ConversationDeps) {
    const openedAtMs = Date.now();
    this.#deps = deps;
    this.#recogniser = deps.recogniser;
    if (deps.recogniser?.type === 'confined') this.#track = audioTrackOf(deps.microphone.stream);
    deps.microphone.onMuted?.((isMuted) => this.#pauseHearing(isMuted));
    this.#isByHand = deps.recogniser === undefined;
    this.#nextLanguage = deps.pair.source;
    this.#builder = createTurnEventBuilder({
      emit: (event) => {
        if (!this.#isClosed) deps.listener.onEvent(event, Date.now());
      },
      newId: () => crypto.randomUUID(),
      elapsedMs: () => Date.now() - openedAtMs,
    });
  }

  /** Resolves when the first recogniser has started; at once where people type. */
  open(): Promise<ConnectResult> {
    const { signal } = this.#deps;
    signal.addEventListener('abort', this.#onAbort);
    return new Promise((resolve) => {
      this.#resolveOpening = resolve;
      if (signal.aborted) return this.close();
      if (!this.#recogniser) this.#opened();
      this.#run().catch((error: unknown) => {
        reportFailure(error);
        this.#fail({ type: 'lost' });
      });
    });
  }

  async unlockPlayback(): Promise<boolean> {
    return true;
  }

  replaceMicrophone({ stream }: OpenMicrophone): void {
    if (this.#recogniser?.type === 'confined') this.#track = audioTrackOf(stream);
    if (this.#activity.type === 'recognising') this.#activity.recognition.stop();
  }

  mute(): void {
    this.#isMuted = true;
    this.#onHeldReady();
    this.#wake();
    if (this.#activity.type === 'recognising') this.#activity.recognition.stop();
  }

  setPlaybackMuted(muted: boolean): void {
    this.#isPlaybackMuted = muted;
    if (muted) this.#stopVoice();
  }

  setVolume(volume: number): void {
    this.#manner = { ...this.#manner, volume };
  }

  setSpeed(speed: number): void {
    this.#manner = { ...this.#manner, speed };
  }

  setMutedLanguages(languages: readonly LanguageCode[]): void {
    this.#mutedLanguages = languages;
  }

  setCorrection(correct: (text: string) => string): void {
    this.#correct = correct;
  }

  async quality(): Promise<ConnectionQuality | undefined> {
    return undefined;
  }

  setInputLanguage(language: LanguageCode): void {
    this.#stopVoice();
    const activity = this.#activity;
    // The language is being recognised already: the turn after this one is the other's.
    const isCurrent = activity.type === 'recognising' && activity.language === language;
    this.#chosenLanguage = isCurrent ? undefined : language;
    if (activity.type !== 'recognising' || isCurrent) return;
    // Recognised text becomes a turn of its own: a tap must not lose it.
    if (activity.hasText) activity.recognition.stop();
    else activity.recognition.abort();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#deps.signal.removeEventListener('abort', this.#onAbort);
    this.#onHeldReady();
    this.#wake();
    if (this.#activity.type === 'recognising') {
      this.#activity.recognition.abort();
      this.#deps.listener.onInputLanguage?.(undefined);
    }
    this.#stopVoice();
    for (const { translator } of this.#deps.sides) translator.destroy?.();
    this.#resolveOpening?.({ type: 'failed', failure: { type: 'lost' } });
  }

  hangUp(): void {
    this.close();
  }

  readonly #onAbort = (): void => this.close();

  #stopVoice(): void {
    if (this.#activity.type === 'speaking') this.#activity.abort.abort();
  }

  #fail(failure: ConnectionFailure): void {
    if (this.#isClosed) return;
    const resolveOpening = this.#resolveOpening;
    this.#resolveOpening = undefined;
    this.close();
    if (resolveOpening) resolveOpening({ type: 'failed', failure });
    else this.#deps.listener.onLost(failure);
  }

  #setByHand(isByHand: boolean): void {
    if (this.#isByHand === isByHand || !this.#recogniser) return;
    this.#isByHand = isByHand;
    this.#leaveRecognition();
    this.#wake();
  }

  /** Text that was recognised becomes a turn. */
  #leaveRecognition(): void {
    if (this.#activity.type !== 'recognising') return;
    if (this.#activity.hasText) this.#activity.recognition.stop();
    else this.#activity.recognition.abort();
  }

  #pauseHearing(isPaused: boolean): void {
    this.#isHearingPaused = isPaused;
    if (isPaused) this.#leaveRecognition();
    this.#wake();
  }

  /** The browser's recogniser does not work here, as without a network where the system has no dictation for it. */
  #hearNoMore(): void {
    this.#recogniser = undefined;
    this.#isByHand = true;
    this.#heldLanguage = undefined;
    this.#onHeldReady();
    this.#deps.listener.onTypedOnly?.();
    this.#opened();
  }

  async #beginHeld(language: LanguageCode): Promise<void> {
    if (!this.#recogniser) return;
    this.#setByHand(true);
    this.#heldLanguage = language;
    this.#stopVoice();
    const ready = new Promise<void>((resolve) => (this.#onHeldReady = resolve));
    this.#wake();
    // A recogniser that is not ready by then is expected: the turn goes on.
    await withDeadline(START_MS, ready).catch(() => undefined);
  }

  #endHeld(): void {
    this.#heldLanguage = undefined;
    if (this.#activity.type === 'recognising') this.#activity.recognition.stop();
  }

  #write(turn: WrittenTurn): void {
    this.#written.push(turn);
    this.#stopVoice();
    if (!this.#heldLanguage) this.#leaveRecognition();
    this.#wake();
  }

  /** Between two utterances: typed sentences, and the wait for a button. */
  async #beforeUtterance(): Promise<void> {
    for (;;) {
      for (const turn of this.#written.splice(0)) await this.#translateWritten(turn);
      const mayHear = !this.#isHearingPaused && (!this.#isByHand || this.#heldLanguage);
      if (mayHear || this.#isClosed || this.#isMuted) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (this.#written.length > 0) resolve();
      });
    }
  }

  async #translateWritten({ itemId, text, language, isSilent }: WrittenTurn): Promise<void> {
    const events = this.#builder.beginTurn({ itemId, language, isCertain: true });
    await this.#translate(this.#sideOf(language), events, text, isSilent);
  }

  #sideOf(language: LanguageCode): Side {
    return this.#deps.sides[language === this.#deps.pair.source ? 0 : 1];
  }

  async #run(): Promise<void> {
    while (!this.#isClosed && !this.#isMuted) {
      await this.#beforeUtterance();
      if (this.#isClosed || this.#isMuted) return;
      const language = this.#heldLanguage ?? this.#chosenLanguage ?? this.#nextLanguage;
      this.#chosenLanguage = undefined;
      const side = this.#sideOf(language);
      const startedAtMs = Date.now();
      const { text, failure, events } = await this.#recognise(side);
      if (this.#isClosed) return;
      if (events && text !== '') {
        // People take turns; a tap, also during the translation, overrides this.
        this.#nextLanguage = otherLanguage(this.#deps.pair, language);
        await this.#translate(side, events, this.#correct(text));
      } else if (failure && this.#recogniser?.type === 'open') {
        this.#hearNoMore();
      } else if (failure) {
        return this.#fail({ type: failure === 'unable' ? 'device-unable' : 'lost' });
      } else {
        this.#nextLanguage = language;
        if (Date.now() - startedAtMs < RESTART_MS) await sleep(RESTART_MS);
      }
    }
  }

  async #recognise({ language, tag }: Side): Promise<RecognisedSpeech & { readonly events: TurnEvents | undefined }> {
    const [recogniser, track] = [this.#recogniser, this.#track];
    if (!recogniser || (recogniser.type === 'confined' && !track))
      return { text: '', failure: 'unable', events: undefined };
    let events: TurnEvents | undefined;
    let shown = '';
    const isHeld = this.#heldLanguage === language;
    const recognition = new UtteranceRecognition({
      Recogniser: recogniser.Recogniser,
      track,
      tag,
      endsByHand: isHeld,
      onStarted: () => this.#onRecogniserStarted(),
      onPartial: (text) => {
        if (this.#activity.type === 'recognising') this.#activity.hasText = true;
        events ??= this.#builder.beginTurn({ language, isCertain: isHeld });
        // Deltas only append: text that the recogniser revised is shown once it is final.
        if (!text.startsWith(shown)) return;
        events.sourceDelta(text.slice(shown.length));
        shown = text;
      },
    });
    this.#activity = { type: 'recognising', recognition, language, hasText: false };
    const speech = await recognition.result;
    this.#activity = { type: 'idle' };
    if (!this.#isClosed) this.#deps.listener.onInputLanguage?.(undefined);
    // Text on screen stays, also when the recogniser ends without a result.
    return { ...speech, text: speech.text || shown, events };
  }

  #onRecogniserStarted(): void {
    const { listener } = this.#deps;
    listener.onInputLanguage?.(this.#activity.type === 'recognising' ? this.#activity.language : undefined);
    if (this.#heldLanguage) this.#onHeldReady();
    this.#opened();
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

  async #translate(side: Side, events: TurnEvents, text: string, isSilent = false): Promise<void> {
    events.sourceDone(text, side.language);
    const translating = side.translator.translate(text);
    // The turn is shown as not translated.
    const translation = await withDeadline(TRANSLATE_MS, translating).catch(() => undefined);
    if (this.#isClosed) return;
    if (translation === undefined) return events.close('failed', noUsage);
    events.translationDelta(translation);
    events.close('completed', noUsage);
    if (!this.#isMuted && !isSilent)
      await this.#speak(translation, otherLanguage(this.#deps.pair, side.language), events);
  }

  async #speak(text: string, language: LanguageCode, events: TurnEvents): Promise<void> {
    const voice = await deviceVoice(language);
    const isMuted = this.#isPlaybackMuted || this.#mutedLanguages.includes(language);
    if (!voice || isMuted || this.#isClosed) return;
    const abort = new AbortController();
    this.#activity = { type: 'speaking', abort };
    events.voiceStarted();
    await speakOnDevice(text, voice, this.#manner, abort.signal);
    if (abort.signal.aborted) events.voiceCut();
    else events.voiceStopped();
    this.#activity = { type: 'idle' };
    await sleep(ECHO_MS);
  }
}
