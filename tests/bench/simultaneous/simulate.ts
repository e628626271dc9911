import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { weight } from '../../../voice/text/sentence-splitter.ts';
import { openSessionHarness } from '../../fakes/realtime-session-harness.ts';
import { readSpeech } from '../../fixtures/audio/read-audio.ts';
import type { Translator } from '../../../voice/engines/engines.ts';
import { simulatedRecogniser, timedWords, wordCount } from './simulated-recogniser.ts';
import type { SpokenWord } from './simulated-recogniser.ts';
import { shownWords } from './shown-words.ts';
import { fillerTranslator } from './speeches.ts';
import type { Speech } from './speeches.ts';

const FRAME_MS = 20;
const FRAME_SAMPLES = 320;
const SPOKEN_MS_PER_WEIGHT = 65;
/** From the end of the last word on. */
const AFTER_MS = 12_000;

export type Options = {
  readonly simultaneous: 'off' | 'text' | 'voice';
  readonly lengthMs: number;
  /** How long the translation takes to say beside the source. */
  readonly ratio?: number;
  /** Between two sentences. */
  readonly pauseMs?: number;
  /** A real translator, which also makes provisional translations; by default one by length, which makes none. */
  readonly translate?: (text: string) => string;
  /** Called after each minute of audio. What the harness has recorded is dropped: the memory left is the session's. */
  onMinute?(minute: number): void;
};

export type Simulated = {
  /** The words as they were said, and those that were translated, in order. */
  readonly said: string;
  readonly translatedSource: string;
  /**
   * From a word's stability to its translation on the screen, from which on that stays, in milliseconds; a mean, the longest,
   * and what 95 of 100 wait at most.
   */
  readonly meanLagMs: number;
  readonly maxLagMs: number;
  readonly p95LagMs: number;
  /** From the end of a word to its translation on the screen. */
  readonly meanSpeechToTextMs: number;
  /** Words of the translation that were shown and taken back, and all of them. */
  readonly erased: number;
  readonly shown: number;
  readonly text: string;
  /** The clauses that the voice said, with their times and speeds. */
  readonly spoken: readonly {
    readonly text: string;
    readonly atMs: number;
    readonly behindMs: number;
    readonly speed: number;
  }[];
  readonly turns: number;
  /** From the first word to the last one. */
  readonly speechMs: number;
  readonly processorMs: number;
};

/** Interprets a speech in audio time: each 20 ms frame waits for what it has set off, and for nothing else. */
export async function simulate(
  speech: Speech,
  { simultaneous, lengthMs, ratio = 1, pauseMs = 360, translate: realTranslator, onMinute }: Options,
): Promise<Simulated> {
  let nowMs = 0;
  const words = wordsFor(speech.text, lengthMs, pauseMs);
  const endMs = (words.at(-1)?.toMs ?? 0) + AFTER_MS;
  const translate = realTranslator ?? fillerTranslator(speech.from, speech.into, ratio);
  const clauses: { readonly words: readonly SpokenWord[]; readonly length: number }[] = [];
  const spoken: { text: string; atMs: number; behindMs: number; speed: number }[] = [];
  let translatedSource = '';
  let covered = 0;
  const translator: Translator = {
    takesProvisional: () => realTranslator !== undefined,
    async *translate({ text, isProvisional }) {
      const translation = translate(text);
      if (!isProvisional) {
        translatedSource += ` ${text}`;
        const said = words.slice(covered, (covered += wordCount(text)));
        clauses.push({ words: said, length: wordCount(translation) });
      }
      yield translation;
    },
  };
  const harness = await openSessionHarness(
    {
      translator,
      transcriber: simulatedRecogniser(words, () => nowMs),
      synthesiser: {
        async *speak({ text, speed }) {
          const queuedMs = harness.playback.queuedMs;
          const saidMs = words[covered - 1]?.toMs ?? nowMs;
          spoken.push({ text, atMs: nowMs + queuedMs, behindMs: nowMs + queuedMs - saidMs, speed });
          yield new Int16Array(((weight(text) * SPOKEN_MS_PER_WEIGHT) / speed) * 24).fill(3000);
        },
      },
    },
    false,
    { source: speech.from, target: speech.into },
  );
  const audio = { input: { turn_detection: { type: 'server_vad' } } };
  const has_earphones = simultaneous === 'voice';
  harness.send({ type: 'session.update', session: { type: 'realtime', simultaneous, has_earphones, audio } });
  const sound = soundOf(words);
  mock.timers.enable({ apis: ['setTimeout'] });
  const clock = mock.method(performance, 'now', () => nowMs);
  const startedAt = process.cpuUsage();
  for (; nowMs < endMs;) {
    nowMs += FRAME_MS;
    mock.timers.tick(FRAME_MS);
    harness.hear(sound(nowMs - FRAME_MS));
    await setImmediate();
    harness.play(FRAME_MS);
    if (nowMs % 60_000 !== 0) continue;
    // It records each call.
    clock.mock.resetCalls();
    if (!onMinute) continue;
    for (const recorded of [harness.events, harness.sent, harness.usage]) recorded.length = 0;
    onMinute(nowMs / 60_000);
  }
  const { user, system } = process.cpuUsage(startedAt);
  await setImmediate();
  mock.timers.reset();
  clock.mock.restore();
  const { erased, finalAtMs, text } = shownWords(harness.events);
  harness.close();
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const translated = clauses.flatMap(({ words: said, length }, at) => {
    const from = clauses.slice(0, at).reduce((sum, { length }) => sum + length, 0);
    return translatedWords(said, finalAtMs.slice(from, from + length));
  });
  const lags = translated.map(({ word, atMs }) => atMs - (word.stableAtMs ?? atMs));
  return {
    said: keysOf(words.map((word) => word.text).join('')),
    translatedSource: keysOf(translatedSource),
    meanLagMs: mean(lags),
    maxLagMs: Math.max(...lags),
    p95LagMs: lags.toSorted((a, b) => a - b)[Math.floor(lags.length * 0.95)] ?? 0,
    meanSpeechToTextMs: mean(translated.map(({ word, atMs }) => atMs - word.toMs)),
    erased,
    shown: finalAtMs.length,
    text,
    spoken,
    speechMs: (words.at(-1)?.toMs ?? 0) - (words[0]?.fromMs ?? 0),
    turns: harness.types().filter((type) => type === 'response.done').length,
    processorMs: (user + system) / 1000,
  };
}

function wordsFor(text: string, lengthMs: number, pauseMs: number) {
  const words = timedWords(`${text} `, 600, pauseMs);
  for (let endMs = 0; endMs < lengthMs;) {
    words.push(...timedWords(`${text} `, (words.at(-1)?.toMs ?? 0) + pauseMs, pauseMs));
    endMs = words.at(-1)?.toMs ?? lengthMs;
  }
  return words;
}

function keysOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Speech where there are words, silence between them. */
function soundOf(words: readonly { readonly fromMs: number; readonly toMs: number }[]): (fromMs: number) => Int16Array {
  const speech = readSpeech('question');
  const loud = Math.floor(speech.length / FRAME_SAMPLES) - 8;
  let at = 0;
  let frame = 0;
  return (fromMs) => {
    while ((words[at]?.toMs ?? Number.POSITIVE_INFINITY) <= fromMs) at++;
    const isSpeech = (words[at]?.fromMs ?? Number.POSITIVE_INFINITY) < fromMs + FRAME_MS;
    if (!isSpeech) return new Int16Array(FRAME_SAMPLES);
    const from = (4 + (frame++ % loud)) * FRAME_SAMPLES;
    return speech.slice(from, from + FRAME_SAMPLES);
  };
}

/** The words of a clause with the times of their translations, taken to be in the same order and of equal shares. */
function translatedWords(words: readonly SpokenWord[], finalAtMs: readonly number[]) {
  return words.flatMap((word, at) => {
    const atMs = finalAtMs[Math.ceil(((at + 1) * finalAtMs.length) / words.length) - 1];
    return atMs === undefined ? [] : [{ word, atMs }];
  });
}
