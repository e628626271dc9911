import { otherLanguage } from '../../../domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import type { VoiceConnection, ConnectionListener, ConnectResult } from '../../../ports/voice-connection.ts';
import type { OpenMicrophone } from '../../../ports/microphone.ts';
import { createTurnWriter } from '../../../protocol/realtime/turn-writer.ts';
import type { TurnPen } from '../../../protocol/realtime/turn-writer.ts';
import { noTokens } from '../../../protocol/realtime/usage.ts';
import { streamOf } from '../../audio/media-microphone.ts';
import { resolveWithin } from './resolve-within.ts';
import type { BrowserSpeechApis, DeviceTranslator } from './browser-speech-apis.ts';
import { deviceVoice, speakOnDevice } from './device-voice.ts';
import { recogniseUtterance } from './recognise-utterance.ts';
import type { Recognition } from './recognise-utterance.ts';

/** With its pack here a translator opens at once; without, and offline, it never does. */
const TRANSLATOR_MS = 10_000;
const TRANSLATION_MS = 15_000;
/** What the room gives back after the voice has ended. The browser's echo canceller does not know this voice. */
const ECHO_MS = 300;
/** Between tries of a recogniser that ends as soon as it begins. */
const BREATH_MS = 300;

type Side = { readonly language: LanguageCode; readonly tag: string; readonly translator: DeviceTranslator };

/**
 * A conversation on this device, half-duplex: it hears, or it speaks.
 *
 *   hear one language ──pause──> translate ──> speak ──echo gone──> hear the other
 *          ↑                                     × a tap on a language cuts the voice
 *          └── nothing was said, or a tap chose ──┘
 */
export async function openDeviceConnection(
  parts: BrowserSpeechApis,
  pair: LanguagePair,
  microphone: OpenMicrophone,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const [source, target] = await Promise.all([
    openSide(parts, pair.source, pair.target, signal),
    openSide(parts, pair.target, pair.source, signal),
  ]);
  if (!source || !target) {
    for (const side of [source, target]) side?.translator.destroy?.();
    return { type: 'failed', failure: { type: 'device-unable' } };
  }
  return converse({ parts, pair, sides: [source, target], microphone, listener, signal });
}

async function openSide(
  { Translator }: BrowserSpeechApis,
  from: LanguageCode,
  to: LanguageCode,
  signal: AbortSignal,
): Promise<Side | undefined> {
  const [tags, toTags] = [deviceTags(from), deviceTags(to)];
  if (!tags || !toTags) return undefined;
  const opening = Translator.create({ sourceLanguage: tags.translator, targetLanguage: toTags.translator, signal });
  const translator = await resolveWithin(TRANSLATOR_MS, opening, undefined);
  return translator && { language: from, tag: tags.recogniser, translator };
}

type Conversation = {
  readonly parts: BrowserSpeechApis;
  readonly pair: LanguagePair;
  readonly sides: readonly [Side, Side];
  readonly microphone: OpenMicrophone;
  readonly listener: ConnectionListener;
  readonly signal: AbortSignal;
};

function converse({ parts, pair, sides, microphone, listener, signal }: Conversation): Promise<ConnectResult> {
  const openedAtMs = Date.now();
  const writer = createTurnWriter({
    write: (event) => !isClosed && listener.onFrame(JSON.stringify(event), Date.now()),
    newId: () => crypto.randomUUID(),
    elapsedMs: () => Date.now() - openedAtMs,
  });
  let track = trackOf(microphone);
  let [isClosed, isMuted, isQuiet] = [false, false, false];
  let next: LanguageCode = pair.source;
  /** By a tap, for one turn. */
  let chosen: LanguageCode | undefined;
  let hearing: (Recognition & { readonly language: LanguageCode; hasWords: boolean }) | undefined;
  let voice: AbortController | undefined;
  let settleOpening: ((opening: ConnectResult) => void) | undefined;

  const connection: VoiceConnection = {
    send: () => undefined,
    unlockPlayback: async () => true,
    async replaceMicrophone(fresh) {
      track = trackOf(fresh);
      hearing?.stop();
    },
    mute() {
      isMuted = true;
      hearing?.stop();
    },
    setPlaybackMuted(quiet) {
      isQuiet = quiet;
      if (quiet) voice?.abort();
    },
    // Nothing travels.
    quality: async () => undefined,
    setInputLanguage,
    close,
    hangUp: close,
  };

  function setInputLanguage(language: LanguageCode): void {
    voice?.abort();
    // Who is heard already has the word: the turn after this one is the other's.
    chosen = hearing?.language === language ? undefined : language;
    if (!hearing || !chosen) return;
    // Words already heard are a turn of their own: they are not lost to a tap.
    if (hearing.hasWords) hearing.stop();
    else hearing.abort();
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    signal.removeEventListener('abort', close);
    hearing?.abort();
    voice?.abort();
    for (const { translator } of sides) translator.destroy?.();
    settleOpening?.({ type: 'failed', failure: { type: 'lost' } });
  }

  function fail(type: 'unable' | 'lost'): void {
    if (isClosed) return;
    const failure = { type: type === 'unable' ? 'device-unable' : 'lost' } as const;
    const opening = settleOpening;
    settleOpening = undefined;
    close();
    if (opening) opening({ type: 'failed', failure });
    else listener.onLost(failure);
  }

  function onStarted(): void {
    listener.onInputLanguage?.(hearing?.language);
    if (!settleOpening) return;
    const opening = settleOpening;
    settleOpening = undefined;
    listener.onConnected();
    writer.sessionOpened();
    opening({ type: 'opened', connection });
  }

  async function hearTurn({ language, tag }: Side) {
    let pen: TurnPen | undefined;
    let shown = '';
    const session = recogniseUtterance({
      Recogniser: parts.Recogniser,
      track,
      tag,
      onStarted,
      onWords(words) {
        if (hearing) hearing.hasWords = true;
        pen ??= writer.beginTurn();
        // What the recogniser takes back is not shown until it is sure.
        if (!words.startsWith(shown)) return;
        pen.hear(words.slice(shown.length));
        shown = words;
      },
    });
    hearing = { ...session, language, hasWords: false };
    const heard = await session.heard;
    hearing = undefined;
    listener.onInputLanguage?.(undefined);
    // Words on screen stay, also when the recogniser ends without them.
    return { ...heard, words: heard.words || shown, pen };
  }

  async function answerTurn(side: Side, pen: TurnPen, words: string): Promise<void> {
    pen.settle(words, side.language);
    const translation = await resolveWithin(TRANSLATION_MS, side.translator.translate(words), undefined);
    if (isClosed) return;
    if (translation === undefined) return pen.close('failed', noTokens);
    pen.answer(translation);
    pen.close('completed', noTokens);
    if (!isMuted) await speak(translation, otherLanguage(pair, side.language), pen);
  }

  async function speak(text: string, language: LanguageCode, pen: TurnPen): Promise<void> {
    const found = await deviceVoice(language);
    if (!found || isQuiet || isClosed) return;
    const speaking = new AbortController();
    voice = speaking;
    pen.voiceStarted();
    await speakOnDevice(text, found, speaking.signal);
    pen.voiceStopped(speaking.signal.aborted);
    voice = undefined;
    await pause(ECHO_MS);
  }

  const isHearing = () => !isClosed && !isMuted;

  async function run(): Promise<void> {
    while (isHearing()) {
      const language = chosen ?? next;
      chosen = undefined;
      const side = language === pair.source ? sides[0] : sides[1];
      const beganAtMs = Date.now();
      const { words, failure, pen } = await hearTurn(side);
      if (isClosed) return;
      if (pen && words !== '') {
        // Conversations go to and fro; a tap, also while this turn is answered, says otherwise.
        next = otherLanguage(pair, language);
        await answerTurn(side, pen, words);
      } else if (failure) return fail(failure);
      else {
        next = language;
        if (Date.now() - beganAtMs < BREATH_MS) await pause(BREATH_MS);
      }
    }
  }

  signal.addEventListener('abort', close);
  return new Promise((resolve) => {
    settleOpening = resolve;
    if (signal.aborted) return close();
    run().catch(() => fail('lost'));
  });
}

function trackOf(microphone: OpenMicrophone): MediaStreamTrack {
  const [track] = streamOf(microphone).getAudioTracks();
  if (!track) throw new Error('a microphone without a track');
  return track;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
