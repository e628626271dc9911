import { expect, test } from 'vitest';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { PartialTranscript, Synthesiser, Transcriber, Translator } from '../../voice/engines/engines.ts';
import { UtteranceGate } from '../../src/domain/utterance-gate/utterance-gate.ts';
import { checkedTranslation } from '../../voice/session/checked-translation.ts';
import { collect } from '../fakes/collect.ts';
import { readSpeech, rms } from '../fixtures/audio/read-audio.ts';

const pair: LanguagePair = { source: 'spa', target: 'eng' };
const notAborted = new AbortController().signal;

const speech = { text: 'Where is the station?', language: 'eng', voice: 'verse', speed: 1 } as const;
const translation = { text: '¿Dónde está la estación?', instructions: 'Translate.', earlier: [], from: 'spa' } as const;

/** @param said what the recogniser understands */
export function transcriberSuite(
  name: string,
  create: (pair: LanguagePair) => Transcriber,
  said: Int16Array = readSpeech('question'),
) {
  test(`${name}: speech becomes text in a language of the pair`, async () => {
    const transcript = await create(pair).transcribe(said, {}, notAborted, () => undefined);

    expect(transcript.text).not.toBe('');
    expect(['spa', 'eng', undefined]).toContain(transcript.language);
  });

  test(`${name}: what is said in a room passes the gate, and what the recogniser adds without end does not`, async () => {
    const transcript = await create(pair).transcribe(said, {}, notAborted, () => undefined);
    const { text, reportedLanguage, figures } = transcript;
    const speechMs = said.length / 16;
    const judge = (heard: string) =>
      new UtteranceGate().judge({ text: heard, pair, speechMs, reportedLanguage, figures });

    expect(judge(text)).toBe('speech');
    expect(judge(`${text} `.repeat(100))).toBe('unclear');
  });

  test(`${name}: the deltas, if there are any, are the beginning of the transcript`, async () => {
    const deltas: string[] = [];

    const { text } = await create(pair).transcribe(said, {}, notAborted, (delta) => deltas.push(delta));

    expect(text.startsWith(deltas.join('').trim())).toBe(true);
  });

  test(`${name}: a recogniser that follows speech covers no more of it than it has heard`, async () => {
    const transcriber = create(pair);
    const partials: PartialTranscript[] = [];

    const followed = transcriber.follow?.({}, notAborted, (partial) => partials.push(partial));
    followed?.hear(said);
    followed?.close();
    const { text } = await transcriber.transcribe(said, {}, notAborted, () => undefined, followed);

    expect(text).not.toBe('');
    for (const { coversMs } of partials) expect(coversMs).toBeLessThanOrEqual(said.length / 16);
  });
}

/** @param text what the translator has words for */
export function translatorSuite(
  name: string,
  create: (pair: LanguagePair) => Translator,
  text: string = translation.text,
) {
  test(`${name}: text becomes a stream of text`, async () => {
    const deltas = await collect(create(pair).translate({ ...translation, text }, notAborted));

    expect(deltas.join('').trim()).not.toBe('');
  });

  test(`${name}: a translation rejects once it is aborted`, async () => {
    const abort = new AbortController();
    abort.abort();

    await expect(collect(create(pair).translate({ ...translation, text }, abort.signal))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
}

/** @param text what the translator has words for */
export function checkedTranslatorSuite(
  name: string,
  create: (pair: LanguagePair) => Translator,
  text: string = translation.text,
) {
  test(`${name}: its translation passes the check, and is the same afterwards`, async () => {
    const request = { ...translation, text };
    const plain = await collect(create(pair).translate(request, notAborted));

    const checked = await collect(checkedTranslation(create(pair), request, pair, notAborted));

    expect(checked.join('').trim()).toBe(plain.join('').trim());
  });
}

export function synthesiserSuite(name: string, create: () => Synthesiser) {
  test(`${name}: text becomes audible speech at 24 kHz`, async () => {
    const chunks = await collect(create().speak(speech, notAborted));

    const samples = Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
    expect(samples.length / 24_000).toBeGreaterThan(0.3);
    expect(samples.length / 24_000).toBeLessThan(5);
    expect(rms(samples)).toBeGreaterThan(300);
  });

  test(`${name}: two texts can be spoken at once`, async () => {
    const synthesiser = create();

    const [value, other] = await Promise.all([
      collect(synthesiser.speak(speech, notAborted)),
      collect(synthesiser.speak(speech, notAborted)),
    ]);

    expect(value.flatMap((chunk) => [...chunk])).toHaveLength(other.flatMap((chunk) => [...chunk]).length);
  });

  test(`${name}: speaking rejects once it is aborted`, async () => {
    const abort = new AbortController();
    abort.abort();

    await expect(collect(create().speak(speech, abort.signal))).rejects.toMatchObject({ name: 'AbortError' });
  });
}
