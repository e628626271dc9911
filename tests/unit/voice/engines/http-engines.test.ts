import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PartialTranscript, Transcriber } from '../../../../voice/engines/engines.ts';
import { selectEngines } from '../../../../voice/server/select-engines.ts';
import { collect } from '../../../fakes/collect.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../../../fakes/speech-engines.ts';

let stub: SpeechEnginesStub;

beforeEach(async () => {
  stub = await startSpeechEngines();
});

afterEach(() => stub.close());

const notAborted = new AbortController().signal;
const ignore = () => undefined;

function open() {
  return selectEngines(stub.addresses).forConversation({ source: 'spa', target: 'eng' });
}

const words = { text: 'Hola', earlier: [], instructions: '', from: undefined };

const request = { text: 'Hello.', language: 'eng', voice: 'verse', speed: 1 } as const;

test('speech is sent to the recogniser as a WAV file, and the language is returned', async () => {
  const speech = Int16Array.from({ length: 1600 }, (_, at) => at);

  const heard = await open().transcriber.transcribe(speech, { language: 'es', prompt: 'trains' }, notAborted, ignore);

  expect(heard).toMatchObject({ text: '¿Dónde está la estación?', language: 'spa', reportedLanguage: 'spanish' });
  expect([...stub.heard[0]!.samples]).toEqual([...speech]);
  expect(stub.heard[0]).toMatchObject({
    authorization: 'Bearer stt-key',
    fields: { model: 'stub-stt', language: 'es', prompt: 'trains', response_format: 'verbose_json' },
  });
});

test('the response format that a recogniser supports is found once, and remembered', async () => {
  const engines = selectEngines(stub.addresses);
  stub.refusesVerbose = true;
  stub.transcriptEvents = 'refused';

  for (let conversation = 0; conversation < 2; conversation++) {
    const { transcriber } = engines.forConversation({ source: 'spa', target: 'eng' });
    await transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);
  }

  expect(
    stub.heard.map(({ fields: { response_format, stream } }) => `${response_format} ${stream ?? 'whole'}`),
  ).toEqual(['verbose_json true', 'json true', 'json whole', 'json whole']);
});

test.for([
  {
    server: 'OpenAI',
    events: [
      { type: 'transcript.text.delta', delta: 'Where' },
      { type: 'transcript.text.delta', delta: ' is it?' },
      { type: 'transcript.text.done', text: 'Where is it?', usage: {} },
    ],
  },
  {
    server: 'vLLM',
    events: [
      { object: 'transcription.chunk', choices: [{ delta: { content: 'Where' } }] },
      { object: 'transcription.chunk', choices: [{ delta: { content: ' is it?' } }] },
      { object: 'transcription.chunk', choices: [{ delta: { content: '' }, finish_reason: 'stop' }] },
      { object: 'transcription.chunk', choices: [], usage: {} },
    ],
  },
  { server: 'Speaches', events: [{ text: 'Where', language: 'en' }, { text: ' is it?' }] },
])('the deltas of a transcript are read as $server streams them', async ({ events }) => {
  stub.transcriptEvents = events;
  const pieces: string[] = [];

  const heard = await open().transcriber.transcribe(new Int16Array(160), {}, notAborted, (piece) => pieces.push(piece));

  expect(heard).toMatchObject({ text: 'Where is it?', language: 'eng' });
  expect(pieces.filter((piece) => piece !== '')).toEqual(['Where', ' is it?']);
});

test.for([
  { server: 'OpenAI', event: { type: 'transcript.text.delta', delta: 'Where' } },
  { server: 'vLLM', event: { object: 'transcription.chunk', choices: [{ delta: { content: 'Where' } }] } },
])('a transcript that $server stopped on the way is a failure', async ({ event }) => {
  stub.transcriptEvents = [event];

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);

  await expect(failing).rejects.toMatchObject({ message: 'Speech recognition ended its response early.' });
});

test('an error event in a transcript stream is a failure', async () => {
  stub.transcriptEvents = [{ type: 'transcript.text.delta', delta: 'Where' }, { error: { message: 'out of memory' } }];

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);

  await expect(failing).rejects.toMatchObject({ message: 'Speech recognition failed during its response.' });
});

test('a hint of a language outside the pair is not passed on', async () => {
  await open().transcriber.transcribe(new Int16Array(160), { language: 'de' }, notAborted, ignore);

  expect(stub.heard[0]!.fields).not.toHaveProperty('language');
});

test('when the recogniser reports no language of the pair, the text decides', async () => {
  stub.reportedLanguage = 'galician';
  stub.transcripts.push('Gracias, la cuenta por favor.', 'Thank you, the bill please.');
  const { transcriber } = open();

  const first = await transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);
  const second = await transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);

  expect([first.language, second.language]).toEqual(['spa', 'eng']);
});

test('the translation is streamed', async () => {
  const pieces = await collect(open().translator.translate({ ...words, instructions: 'Translate.' }, notAborted));

  expect(pieces).toEqual(['Where is', ' the station?']);
  expect(stub.translated).toEqual([{ system: 'Translate.', earlier: [], user: 'Hola' }]);
});

test('the prompt carries the earlier turns, each with its translation', async () => {
  const earlier = [{ text: '¿Y la estación?', translation: 'And the station?' }];

  await collect(open().translator.translate({ ...words, earlier }, notAborted));

  expect(stub.translated[0]).toMatchObject({ earlier: ['¿Y la estación?', 'And the station?'], user: 'Hola' });
});

test.for([
  { translationEnd: 'length', reason: 'max_output_tokens' },
  { translationEnd: 'content_filter', reason: 'content_filter' },
] as const)('a translation that ends for $translationEnd is not whole', async ({ translationEnd, reason }) => {
  stub.translationEnd = translationEnd;
  for (const isStreamingUnsupported of [false, true]) {
    stub.isStreamingUnsupported = isStreamingUnsupported;
    const translation = open().translator.translate(words, notAborted);
    const deltas: string[] = [];

    const read = async () => {
      for await (const delta of translation) deltas.push(delta);
    };

    await expect(read()).rejects.toMatchObject({ name: 'CutTranslation', reason });
    expect(deltas.join('')).toBe('Where is the station?');
  }
});

test('a translation that ends without a mark of its end is a failure', async () => {
  stub.translationEnd = 'no-mark';

  const failing = collect(open().translator.translate(words, notAborted));

  await expect(failing).rejects.toMatchObject({ message: 'Translation ended its response early.' });
});

test('a web page in place of a translation is a failure', async () => {
  stub.isWebPage = true;

  const failing = collect(open().translator.translate(words, notAborted));

  await expect(failing).rejects.toMatchObject({ message: 'Translation sent a web page instead of a translation.' });
});

test('the prompt names the direction of the translation', async () => {
  await collect(open().translator.translate({ ...words, instructions: 'Translate.', from: 'spa' }, notAborted));

  expect(stub.translated[0]!.system).toBe('Translate.\n\nThis speech is in Spanish: say it in English.');
});

test('a translator that does not stream is supported', async () => {
  stub.isStreamingUnsupported = true;

  expect(await collect(open().translator.translate(words, notAborted))).toEqual(['Where is the station?']);
});

test.for([
  { deltas: ['<th', 'ink>They ask', ' for it.</thi', 'nk>\n\n', 'Where', ' is it?'] },
  { deltas: ['<think></think>Where', ' is it?'] },
  { deltas: ['Where', ' is it?'] },
])('reasoning in think tags is removed: $deltas', async ({ deltas }) => {
  stub.translation.deltas = deltas;

  expect((await collect(open().translator.translate(words, notAborted))).join('')).toBe('Where is it?');
});

test('a connection that breaks during the response is a failure', async () => {
  stub.isStreamingUnsupported = true;
  stub.translation.deltas = [];
  stub.faults.llm = { type: 'breaks-off' };

  await expect(collect(open().translator.translate(words, notAborted))).rejects.toMatchObject({
    code: 'translation_unavailable',
  });
});

test('synthesised speech is decoded although its bytes are split anywhere', async () => {
  const parts = await collect(open().synthesiser.speak(request, notAborted));

  const samples = parts.flatMap((part) => [...part]);
  expect(samples).toHaveLength(24_000 * 0.6);
  expect(samples[100]).toBe(Math.trunc(9000 * Math.sin((2 * Math.PI * 440 * 100) / 24_000)));
  expect(stub.spoken[0]).toMatchObject({ input: 'Hello.', voice: 'verse', speed: 1 });
});

test.for([
  { status: 400, message: 'Translation failed with status 400.' },
  { status: 401, message: "Translation does not accept this server's key (status 401)." },
  { status: 404, message: 'Translation does not have the model or the endpoint (status 404).' },
])('status $status is reported and not retried', async ({ status, message }) => {
  stub.faults.llm = { type: 'status', status };

  const failing = collect(open().translator.translate(words, notAborted));

  await expect(failing).rejects.toMatchObject({ code: 'translation_unavailable', message });
  expect(stub.received).toEqual(['llm']);
});

test.for([
  { fault: { type: 'status', status: 503 } as const },
  { fault: { type: 'status', status: 429 } as const },
  { fault: { type: 'drops' } as const },
])('a passing fault is retried once: $fault', async ({ fault }) => {
  stub.faults.tts = { ...fault, times: 1 };

  const parts = await collect(open().synthesiser.speak(request, notAborted));

  expect(parts.flatMap((part) => [...part])).toHaveLength(24_000 * 0.6);
  expect(stub.received).toEqual(['tts', 'tts']);
});

test('after two failed attempts the request fails', async () => {
  stub.faults.stt = { type: 'status', status: 429 };

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);

  await expect(failing).rejects.toMatchObject({
    message: 'Speech recognition is overloaded or rate limited (status 429).',
  });
  expect(stub.received).toEqual(['stt', 'stt']);
});

test('an unreachable engine is named in the failure', async () => {
  await stub.close();

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, notAborted, ignore);

  await expect(failing).rejects.toMatchObject({
    code: 'speech_recognition_unavailable',
    message: 'Speech recognition cannot be reached.',
  });
  stub = await startSpeechEngines();
});

test('an engine that does not respond times out', async () => {
  stub.faults.tts = { type: 'hangs' };
  const tts = { ...stub.addresses.tts, stallTimeoutMs: 50 };
  const { synthesiser } = selectEngines({ ...stub.addresses, tts }).forConversation({ source: 'spa', target: 'eng' });

  const failing = collect(synthesiser.speak(request, notAborted));

  await expect(failing).rejects.toMatchObject({ message: 'Speech synthesis timed out.' });
});

test('synthesised speech that breaks off is a failure', async () => {
  stub.faults.tts = { type: 'breaks-off' };

  await expect(collect(open().synthesiser.speak(request, notAborted))).rejects.toMatchObject({
    name: 'EngineFailure',
  });
});

test.for([
  { rateHz: 22_050, channels: 1 },
  { rateHz: 24_000, channels: 2 },
])('WAV at $rateHz Hz with $channels channels is converted, after PCM was refused', async (format) => {
  stub.voiceFormat = { type: 'wav', ...format };
  const { synthesiser } = open();

  await collect(synthesiser.speak(request, notAborted));
  const parts = await collect(synthesiser.speak(request, notAborted));

  const samples = parts.flatMap((part) => [...part]);
  expect(Math.abs(samples.length - 24_000 * 0.6)).toBeLessThan(30);
  const wanted = 9000 * Math.sin((2 * Math.PI * 440 * 5000) / 24_000);
  expect(Math.abs(samples[5000]! - wanted)).toBeLessThan(60);
  expect(stub.spoken.map(({ response_format: value }) => value)).toEqual(['pcm', 'wav', 'wav']);
});

test('an unsupported audio format is a failure', async () => {
  stub.voiceFormat = { type: 'mp3' };

  await expect(collect(open().synthesiser.speak(request, notAborted))).rejects.toMatchObject({
    message: 'Speech synthesis sent audio/mpeg instead of WAV or PCM.',
  });
});

test('a voice can be configured per language', async () => {
  const tts = { ...stub.addresses.tts, voices: { eng: 'af_heart' } };
  const { synthesiser } = selectEngines({ ...stub.addresses, tts }).forConversation({ source: 'spa', target: 'eng' });

  await collect(synthesiser.speak(request, notAborted));
  await collect(synthesiser.speak({ ...request, language: 'spa' }, notAborted));

  expect(stub.spoken.map(({ voice }) => voice)).toEqual(['af_heart', 'verse']);
});

test('aborting ends the request', async () => {
  stub.faults.llm = { type: 'hangs' };
  const stop = new AbortController();
  const failing = collect(open().translator.translate(words, stop.signal));
  const rejected = expect(failing).rejects.toMatchObject({ name: 'AbortError' });

  await expect.poll(() => stub.received).toContain('llm');
  stop.abort();

  await rejected;
  await expect.poll(() => stub.abandoned).toEqual(['llm']);
});

test('without a recogniser or a translator, conversations are rehearsals', () => {
  const { stt, llm, tts } = stub.addresses;

  expect(selectEngines({}).isRehearsal).toBe(true);
  expect(selectEngines({ stt, tts }).isRehearsal).toBe(true);
  expect(selectEngines({ llm }).isRehearsal).toBe(true);
  expect(selectEngines({ stt, llm }).isRehearsal).toBe(false);
});

/** Half a second of speech, and a pause. */
function pauseAfterSpeech(transcriber: Transcriber, onPartial: (partial: PartialTranscript) => void = ignore) {
  const followed = transcriber.follow?.({ language: 'es' }, notAborted, onPartial);
  followed?.hear(new Int16Array(8000).fill(7));
  followed?.pause?.();
  return followed;
}

test('what was said up to a pause is transcribed during it, and that is the transcript if nothing follows', async () => {
  const partials: PartialTranscript[] = [];
  const { transcriber } = open();

  const followed = pauseAfterSpeech(transcriber, (partial) => partials.push(partial));
  await expect.poll(() => partials).toEqual([{ text: '¿Dónde está la estación?', coversMs: 500, isPausing: true }]);
  followed?.close();
  const transcript = await transcriber.transcribe(new Int16Array(11_000), {}, notAborted, ignore, followed);

  expect(transcript).toMatchObject({ text: '¿Dónde está la estación?', language: 'spa' });
  expect(stub.heard).toMatchObject([{ fields: { language: 'es' } }]);
  expect(stub.heard[0]?.samples).toHaveLength(8000);
});

test('a transcription of a pause is abandoned when the speech goes on', async () => {
  stub.faults.stt = { type: 'hangs', times: 1 };
  const { transcriber } = open();
  const followed = pauseAfterSpeech(transcriber);
  await expect.poll(() => stub.received).toEqual(['stt']);

  followed?.resume?.();
  await expect.poll(() => stub.abandoned).toEqual(['stt']);
  followed?.close();
  await transcriber.transcribe(new Int16Array(8000), {}, notAborted, ignore, followed);

  expect(stub.received).toEqual(['stt', 'stt']);
});

test('a transcription of a pause that lacks some of the utterance is not its transcript', async () => {
  const { transcriber } = open();
  const followed = pauseAfterSpeech(transcriber);

  await transcriber.transcribe(new Int16Array(16_000), {}, notAborted, ignore, followed);

  expect(stub.heard.at(-1)?.samples).toHaveLength(16_000);
});

test('a transcription of a pause that fails leaves the utterance to be transcribed at its end', async () => {
  stub.faults.stt = { type: 'status', status: 500, times: 2 };
  const { transcriber } = open();
  const followed = pauseAfterSpeech(transcriber);

  const transcript = await transcriber.transcribe(new Int16Array(8000), {}, notAborted, ignore, followed);

  expect(transcript.text).toBe('¿Dónde está la estación?');
  expect(stub.received).toEqual(['stt', 'stt', 'stt']);
});

test('long speech is transcribed up to a pause while it goes on, and at its end only the rest', async () => {
  stub.transcribe = (samples) => `${Math.round(samples.length / 16_000)} seconds.`;
  const partials: PartialTranscript[] = [];
  const { transcriber } = open();
  const speech = new Int16Array(8 * 16_000).fill(700);
  speech.fill(0, 3 * 16_000, 3.3 * 16_000);

  const followed = transcriber.follow?.({}, notAborted, (partial) => partials.push(partial));
  for (let at = 0; at < speech.length; at += 320) followed?.hear(speech.subarray(at, at + 320));
  await expect
    .poll(() => partials)
    .toEqual([
      {
        text: '3 seconds.',
        coversMs: 3150,
        isPausing: true,
        fixed: { text: '3 seconds.', untilMs: 3150, pauseMs: 300 },
      },
    ]);
  followed?.close();
  const transcript = await transcriber.transcribe(speech, {}, notAborted, ignore, followed);

  expect(transcript.text).toBe('3 seconds. 5 seconds.');
  expect(stub.heard.map(({ samples }) => samples.length)).toEqual([50_400, 77_600]);
});

test('long speech whose beginning could not be transcribed is transcribed as a whole', async () => {
  stub.transcribe = (samples) => `${Math.round(samples.length / 16_000)} seconds.`;
  stub.faults.stt = { type: 'status', status: 500, times: 2 };
  const { transcriber } = open();
  const speech = new Int16Array(7 * 16_000).fill(700);
  speech.fill(0, 3 * 16_000, 3.3 * 16_000);

  const followed = transcriber.follow?.({}, notAborted, ignore);
  for (let at = 0; at < speech.length; at += 320) followed?.hear(speech.subarray(at, at + 320));
  followed?.close();
  const transcript = await transcriber.transcribe(speech, {}, notAborted, ignore, followed);

  expect(transcript.text).toBe('7 seconds.');
});
