import { expect, test, vi } from 'vitest';
import type { LanguageCode, LanguagePair } from '../../../../../src/domain/language.ts';
import type { PartialTranscript } from '../../../../../voice/engines/engines.ts';
import { createLocalTranscriber } from '../../../../../voice/engines/local/local-transcriber.ts';
import {
  PunctuationGauge,
  type Recognised,
  type SpeechRecogniser,
} from '../../../../../voice/engines/local/speech-recogniser.ts';

const pair: LanguagePair = { source: 'cmn', target: 'deu' };
const notAborted = new AbortController().signal;
const ignore = () => undefined;

type Script = Partial<Pick<SpeechRecogniser, 'languages' | 'punctuation' | 'expectedMs' | 'isBusy'>> & {
  readonly hears: (ms: number) => Recognised | Promise<Recognised>;
};

/** The gauge of a recogniser whose texts in the middle of speech do not end in a full stop. */
function meantPunctuation(): PunctuationGauge {
  const punctuation = new PunctuationGauge();
  for (let partial = 0; partial < 10; partial++) punctuation.add(false);
  return punctuation;
}

/** The input of a recogniser. */
type Heard = { readonly heardMs: number[]; readonly languagesHeard: (LanguageCode | undefined)[] };

/** A recogniser that returns what the test scripts, by the length of the sound. */
function recogniser({ hears, ...script }: Script): SpeechRecogniser & Heard {
  const heardMs: number[] = [];
  const languagesHeard: (LanguageCode | undefined)[] = [];
  return {
    heardMs,
    languagesHeard,
    languages: ['cmn', 'deu'],
    punctuation: meantPunctuation(),
    expectedMs: () => 0,
    isBusy: () => false,
    ...script,
    async recognise({ sound, language, signal }) {
      signal.throwIfAborted();
      languagesHeard.push(language);
      heardMs.push(sound.length / 16);
      return hears(sound.length / 16);
    },
  };
}

/** Sound of the given length, with silence in the given parts. */
function soundOf(ms: number, silences: readonly (readonly [number, number])[] = []): Int16Array {
  return Int16Array.from({ length: ms * 16 }, (_, at) => {
    const isSilent = silences.some(([from, to]) => at >= from * 16 && at < to * 16);
    return isSilent ? 0 : Math.round(8000 * Math.sin(at / 3));
  });
}

async function hearAll(followed: { hear(sound: Int16Array): void } | undefined, sound: Int16Array): Promise<void> {
  for (let at = 0; at < sound.length; at += 320) {
    followed?.hear(sound.subarray(at, at + 320));
    // Lets the recogniser respond.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function follow(recognisers: readonly SpeechRecogniser[]) {
  const partials: PartialTranscript[] = [];
  const transcriber = createLocalTranscriber({ pair, recognisers });
  const followed = transcriber.follow?.({}, notAborted, (partial) => partials.push(partial));
  const finish = (sound: Int16Array) => {
    followed?.close();
    return transcriber.transcribe(sound, {}, notAborted, ignore, followed);
  };
  return { followed, partials, finish };
}

const chinese = recogniser({ languages: ['cmn'], hears: () => ({ text: '火车站在哪里？', language: 'zh' }) });
const germanHeardAsChinese = recogniser({
  languages: ['cmn'],
  hears: () => ({ text: 'wo is the ban', language: 'en' }),
});
const german = recogniser({ languages: ['deu'], hears: () => ({ text: 'Wo ist der Bahnhof?' }) });
const chineseHeardAsGerman = recogniser({ languages: ['deu'], hears: () => ({ text: 'Ho chet san' }) });

test.for([
  ['Chinese', [chinese, chineseHeardAsGerman], '火车站在哪里？', 'cmn', 'zh'],
  ['German', [germanHeardAsChinese, german], 'Wo ist der Bahnhof?', 'deu', 'deu'],
] as const)(
  'of two recognisers that hear %s, the one of the language is believed',
  async ([, recognisers, text, language, reportedLanguage]) => {
    const transcriber = createLocalTranscriber({ pair, recognisers });

    const transcript = await transcriber.transcribe(soundOf(2000), {}, notAborted, ignore);

    expect(transcript).toEqual({ text, language, reportedLanguage });
  },
);

test('both recognisers hear the first 1.5 seconds, and the better one goes on alone', async () => {
  const first = recogniser({ languages: ['cmn'], hears: () => ({ text: 'wo is', language: 'en' }) });
  const second = recogniser({
    languages: ['deu'],
    hears: (ms) => ({ text: ms < 2000 ? 'Wo ist' : 'Wo ist der Bahnhof?' }),
  });
  const sound = soundOf(4000);
  const { followed, finish } = follow([first, second]);

  await hearAll(followed, sound);
  const { text } = await finish(sound);

  expect(text).toBe('Wo ist der Bahnhof?');
  expect(first.heardMs).toEqual([1500]);
  expect(second.heardMs[0]).toBe(1500);
  expect(second.heardMs.at(-1)).toBe(4000);
});

test('where it is known who speaks, only the recogniser of that language hears, from the start, and the language is certain', async () => {
  const first = recogniser({ languages: ['cmn'], hears: () => ({ text: 'OK', language: 'zh' }) });
  const second = recogniser({ languages: ['deu'], hears: () => ({ text: 'OK' }) });
  const transcriber = createLocalTranscriber({ pair, recognisers: [first, second] });
  const partials: PartialTranscript[] = [];
  const followed = transcriber.follow?.({ language: 'de' }, notAborted, (partial) => partials.push(partial));

  await hearAll(followed, soundOf(1000));
  followed?.close();
  const whole = await transcriber.transcribe(soundOf(1000), { language: 'de' }, notAborted, ignore, followed);
  const chinese = await transcriber.transcribe(soundOf(1000), { language: 'zh' }, notAborted, ignore);

  expect(partials[0]?.coversMs).toBe(500);
  expect(whole).toEqual({ text: 'OK', language: 'deu' });
  expect(chinese).toEqual({ text: 'OK', language: 'cmn' });
  expect(first.heardMs).toEqual([1000]);
  expect([...first.languagesHeard, ...new Set(second.languagesHeard)]).toEqual(['cmn', 'deu']);
});

test('a recogniser that fails leaves the utterance to the other one', async () => {
  const failing = recogniser({ languages: ['cmn'], hears: () => Promise.reject(new Error('gone')) });
  const transcriber = createLocalTranscriber({ pair, recognisers: [failing, german] });

  await expect(transcriber.transcribe(soundOf(1000), {}, notAborted, ignore)).resolves.toMatchObject({
    language: 'deu',
  });
});

test('a language that the model names without confidence is not believed', async () => {
  const unsure = recogniser({ hears: () => ({ text: 'OK', language: 'zh', confidence: -3 }) });
  const sure = recogniser({ hears: () => ({ text: 'OK', language: 'zh', confidence: -0.1 }) });
  const transcribe = (recogniser: SpeechRecogniser) =>
    createLocalTranscriber({ pair, recognisers: [recogniser] }).transcribe(soundOf(500), {}, notAborted, ignore);

  expect((await transcribe(sure)).language).toBe('cmn');
  expect((await transcribe(unsure)).language).toBe('deu');
});

test('partial transcripts come after half a second of new speech each, and in a pause at once', async () => {
  const value = recogniser({ hears: (ms) => ({ text: `${ms}` }) });
  const { followed, partials } = follow([value]);

  await hearAll(followed, soundOf(2000, [[1200, 2000]]));

  expect(partials.map(({ coversMs }) => coversMs)).toEqual([500, 1000, 1300]);
});

test('where noise goes on after the speech, the voice detector says when it has ended', async () => {
  const value = recogniser({ hears: (ms) => ({ text: `${ms}` }) });
  const sound = soundOf(2000);
  const { followed, partials, finish } = follow([value]);

  await hearAll(followed, sound.subarray(0, 800 * 16));
  followed?.pause?.();
  await hearAll(followed, sound.subarray(800 * 16, 1100 * 16));
  const { text } = await finish(sound.subarray(0, 900 * 16));

  expect(partials.map(({ coversMs }) => coversMs)).toEqual([500, 800]);
  expect(text).toBe('800');
});

test('while other speakers wait for the recogniser, there are partial transcripts in pauses only', async () => {
  const value = recogniser({ isBusy: () => true, hears: (ms) => ({ text: `${ms}` }) });
  const { followed, partials } = follow([value]);

  await hearAll(followed, soundOf(2000, [[1200, 1400]]));

  expect(partials.map(({ coversMs }) => coversMs)).toEqual([1300]);
});

test('a machine that is too slow for partial transcripts reads the whole at the end', async () => {
  const slow = recogniser({ expectedMs: () => 2000, hears: () => ({ text: 'Hallo.' }) });
  const sound = soundOf(3000);
  const { followed, partials, finish } = follow([slow]);

  await hearAll(followed, sound);

  expect(partials).toEqual([]);
  await expect(finish(sound)).resolves.toMatchObject({ text: 'Hallo.' });
  expect(slow.heardMs).toEqual([3000]);
});

test('long speech is fixed up to a pause, so that only its end is read again', async () => {
  const value = recogniser({ hears: (ms) => ({ text: `(${Math.round(ms / 100)})` }) });
  const sound = soundOf(12_000, [[3000, 3400]]);
  const { followed, partials, finish } = follow([value]);

  await hearAll(followed, sound);
  const { text } = await finish(sound);

  expect(Math.max(...value.heardMs)).toBeLessThan(9000);
  expect(partials.at(-1)?.text).toMatch(/^\(32\) \(\d+\)$/);
  expect(text).toBe('(32) (88)');
});

test('what is being read at the end is waited for when it is all that is needed', async () => {
  const waiting: (() => void)[] = [];
  const value = recogniser({
    hears: (ms) =>
      new Promise((resolve) => waiting.push(() => resolve({ text: ms > 800 ? 'Guten Morgen.' : 'Guten' }))),
  });
  const sound = soundOf(1400, [[900, 1400]]);
  const { followed, finish } = follow([value]);
  await hearAll(followed, sound.subarray(0, 600 * 16));
  waiting.shift()?.();
  await vi.waitFor(() => expect(value.heardMs).toHaveLength(1));
  await hearAll(followed, sound.subarray(600 * 16));

  const finished = finish(sound);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()?.();

  await expect(finished).resolves.toMatchObject({ text: 'Guten Morgen.' });
  expect(value.heardMs).toHaveLength(2);
});

test('a recogniser without punctuation leaves the silence that ends a turn as it is', async () => {
  const value = recogniser({ punctuation: undefined, hears: () => ({ text: 'apa kabar' }) });
  const { followed, partials } = follow([value]);

  await hearAll(followed, soundOf(700));

  expect(partials).toEqual([{ text: 'apa kabar', coversMs: 0, isPausing: false }]);
});

test('full stops that come in the middle of speech, too, do not end a turn early', async () => {
  const value = recogniser({ punctuation: new PunctuationGauge(), hears: () => ({ text: 'Wo ist.' }) });
  const { followed, partials } = follow([value]);

  await hearAll(followed, soundOf(2300, [[2000, 2300]]));

  expect(partials.length).toBeGreaterThan(3);
  expect(partials.map(({ coversMs }) => coversMs).filter((ms) => ms > 0)).toEqual([]);
});

test('a recogniser whose full stops come at the end of sentences is believed after a few partial transcripts', async () => {
  const hears = (ms: number) => ({ text: ms > 2000 ? 'Wo ist der Bahnhof?' : 'Wo ist' });
  const value = recogniser({ punctuation: new PunctuationGauge(), hears });
  const { followed, partials } = follow([value]);

  await hearAll(followed, soundOf(2300, [[2000, 2300]]));

  expect(partials.map(({ coversMs }) => coversMs)).toEqual([0, 1000, 1500, 2000, 2100]);
});

test('an utterance that was cut from other sound than was followed is read again', async () => {
  const value = recogniser({ hears: (ms) => ({ text: `${ms}` }) });
  const { followed, finish } = follow([value]);
  await hearAll(followed, soundOf(1000));

  await expect(finish(soundOf(900, [[0, 100]]))).resolves.toMatchObject({ text: '900' });
});
