import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpointUrl } from '../../../../voice/engines/http/engine-request.ts';
import { selectEngines } from '../../../../voice/engines/select-engines.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../../../fakes/speech-engines.ts';

let stub: SpeechEnginesStub;

beforeEach(async () => {
  stub = await startSpeechEngines();
});

afterEach(() => stub.close());

const going = new AbortController().signal;
const ignore = () => undefined;

function open() {
  return selectEngines(stub.addresses).forConversation({ source: 'spa', target: 'eng' });
}

async function collected<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const words = { text: 'Hola', instructions: '', from: undefined };

const request = { text: 'Hello.', language: 'eng', voice: 'verse', speed: 1 } as const;

test('an address may end in the version or not', () => {
  expect(endpointUrl('http://a:1', '/x')).toBe('http://a:1/v1/x');
  expect(endpointUrl('http://a:1/', '/x')).toBe('http://a:1/v1/x');
  expect(endpointUrl('http://a:1/v1', '/x')).toBe('http://a:1/v1/x');
  expect(endpointUrl('https://a/api/v1/', '/x')).toBe('https://a/api/v1/x');
});

test('speech goes to the recogniser as a WAV file, with the key, and the language comes back', async () => {
  const speech = Int16Array.from({ length: 1600 }, (_, at) => at);

  const heard = await open().transcriber.transcribe(speech, { language: 'es', prompt: 'trains' }, going, ignore);

  expect(heard).toEqual({ text: '¿Dónde está la estación?', language: 'spa' });
  expect([...stub.heard[0]!.samples]).toEqual([...speech]);
  expect(stub.heard[0]).toMatchObject({
    authorization: 'Bearer stt-key',
    fields: { model: 'stub-stt', language: 'es', prompt: 'trains', response_format: 'verbose_json' },
  });
});

test('a recogniser that knows only the plain format is asked again, and from then on at once', async () => {
  const engines = selectEngines(stub.addresses);
  stub.refusesVerbose = true;
  stub.transcriptEvents = 'refused';

  for (let conversation = 0; conversation < 2; conversation++) {
    const { transcriber } = engines.forConversation({ source: 'spa', target: 'eng' });
    await transcriber.transcribe(new Int16Array(160), {}, going, ignore);
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
      { object: 'transcription.chunk', choices: [], usage: {} },
    ],
  },
  { server: 'Speaches', events: [{ text: 'Where', language: 'en' }, { text: ' is it?' }] },
])('a transcript that is streamed as $server does is shown piece by piece', async ({ events }) => {
  stub.transcriptEvents = events;
  const pieces: string[] = [];

  const heard = await open().transcriber.transcribe(new Int16Array(160), {}, going, (piece) => pieces.push(piece));

  expect(heard).toEqual({ text: 'Where is it?', language: 'eng' });
  expect(pieces.filter((piece) => piece !== '')).toEqual(['Where', ' is it?']);
});

test('a stream that ends in an error is a failure', async () => {
  stub.transcriptEvents = [{ type: 'transcript.text.delta', delta: 'Where' }, { error: { message: 'out of memory' } }];

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, going, ignore);

  await expect(failing).rejects.toMatchObject({ message: 'Speech recognition gave up half-way.' });
});

test('a hint of a language that nobody here speaks is not passed on', async () => {
  await open().transcriber.transcribe(new Int16Array(160), { language: 'de' }, going, ignore);

  expect(stub.heard[0]!.fields).not.toHaveProperty('language');
});

test('where the recogniser does not tell the language, or one of neither person, the words do', async () => {
  stub.reportedLanguage = 'galician';
  stub.transcripts.push('Gracias, la cuenta por favor.', 'Thank you, the bill please.');
  const { transcriber } = open();

  const first = await transcriber.transcribe(new Int16Array(160), {}, going, ignore);
  const second = await transcriber.transcribe(new Int16Array(160), {}, going, ignore);

  expect([first.language, second.language]).toEqual(['spa', 'eng']);
});

test('the translation comes piece by piece', async () => {
  const pieces = await collected(open().translator.translate({ ...words, instructions: 'Translate.' }, going));

  expect(pieces).toEqual(['Where is', ' the station?']);
  expect(stub.translated).toEqual([{ system: 'Translate.', user: 'Hola' }]);
});

test('the model is told which way a sentence goes', async () => {
  await collected(open().translator.translate({ ...words, instructions: 'Translate.', from: 'spa' }, going));

  expect(stub.translated[0]!.system).toBe('Translate.\n\nThis speech is in Spanish: say it in English.');
});

test('a model that does not stream is understood', async () => {
  stub.answersWhole = true;

  expect(await collected(open().translator.translate(words, going))).toEqual(['Where is the station?']);
});

test.for([
  { pieces: ['<th', 'ink>They ask', ' for it.</thi', 'nk>\n\n', 'Where', ' is it?'] },
  { pieces: ['<think></think>Where', ' is it?'] },
  { pieces: ['Where', ' is it?'] },
])('what a model thinks aloud is not heard: $pieces', async ({ pieces }) => {
  stub.translation.pieces = pieces;

  expect((await collected(open().translator.translate(words, going))).join('')).toBe('Where is it?');
});

test('a model that breaks into an error is a failure', async () => {
  stub.answersWhole = true;
  stub.translation.pieces = [];
  stub.faults.llm = { type: 'breaks-off' };

  await expect(collected(open().translator.translate(words, going))).rejects.toMatchObject({
    code: 'translation_unavailable',
  });
});

test('the voice comes as samples, though its bytes are cut anywhere', async () => {
  const parts = await collected(open().synthesiser.speak(request, going));

  const samples = parts.flatMap((part) => [...part]);
  expect(samples).toHaveLength(24_000 * 0.6);
  expect(samples[100]).toBe(Math.trunc(9000 * Math.sin((2 * Math.PI * 440 * 100) / 24_000)));
  expect(stub.spoken[0]).toMatchObject({ input: 'Hello.', voice: 'verse', speed: 1 });
});

test.for([
  { status: 400, says: 'Translation answered with status 400.' },
  { status: 401, says: "Translation does not accept this server's key (status 401)." },
  { status: 404, says: 'Translation does not know the model or the call (status 404).' },
])('an engine that says no ($status) is named in plain words, and not asked again', async ({ status, says }) => {
  stub.faults.llm = { type: 'status', status };

  const failing = collected(open().translator.translate(words, going));

  await expect(failing).rejects.toMatchObject({ code: 'translation_unavailable', message: says });
  expect(stub.received).toEqual(['llm']);
});

test.for([
  { trouble: { type: 'status', status: 503 } as const },
  { trouble: { type: 'status', status: 429 } as const },
  { trouble: { type: 'drops' } as const },
])('an engine that is not itself is asked once more: $trouble', async ({ trouble }) => {
  stub.faults.tts = { ...trouble, times: 1 };

  const parts = await collected(open().synthesiser.speak(request, going));

  expect(parts.flatMap((part) => [...part])).toHaveLength(24_000 * 0.6);
  expect(stub.received).toEqual(['tts', 'tts']);
});

test('an engine that fails twice is a failure', async () => {
  stub.faults.stt = { type: 'status', status: 429 };

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, going, ignore);

  await expect(failing).rejects.toMatchObject({ message: 'Speech recognition has too much to do (status 429).' });
  expect(stub.received).toEqual(['stt', 'stt']);
});

test('an engine that is not there is named in the failure', async () => {
  await stub.close();

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, going, ignore);

  await expect(failing).rejects.toMatchObject({
    code: 'speech_recognition_unavailable',
    message: 'Speech recognition cannot be reached.',
  });
  stub = await startSpeechEngines();
});

test('an engine that says nothing is not waited for', async () => {
  stub.faults.tts = { type: 'hangs' };
  const tts = { ...stub.addresses.tts, patienceMs: 50 };
  const { synthesiser } = selectEngines({ ...stub.addresses, tts }).forConversation({ source: 'spa', target: 'eng' });

  const failing = collected(synthesiser.speak(request, going));

  await expect(failing).rejects.toMatchObject({ message: 'The voice took too long.' });
});

test('a voice that breaks off is a failure, not a short voice', async () => {
  stub.faults.tts = { type: 'breaks-off' };

  await expect(collected(open().synthesiser.speak(request, going))).rejects.toMatchObject({ name: 'EngineFailure' });
});

test.for([
  { rateHz: 22_050, channels: 1 },
  { rateHz: 24_000, channels: 2 },
])('a voice that comes as WAV only, at $rateHz Hz on $channels channels, is heard the same', async (format) => {
  stub.voiceFormat = { type: 'wav', ...format };
  const { synthesiser } = open();

  await collected(synthesiser.speak(request, going));
  const parts = await collected(synthesiser.speak(request, going));

  const samples = parts.flatMap((part) => [...part]);
  expect(Math.abs(samples.length - 24_000 * 0.6)).toBeLessThan(30);
  const wanted = 9000 * Math.sin((2 * Math.PI * 440 * 5000) / 24_000);
  expect(Math.abs(samples[5000]! - wanted)).toBeLessThan(60);
  expect(stub.spoken.map(({ response_format: one }) => one)).toEqual(['pcm', 'wav', 'wav']);
});

test('a sound that cannot be played is named, not played as noise', async () => {
  stub.voiceFormat = { type: 'mp3' };

  await expect(collected(open().synthesiser.speak(request, going))).rejects.toMatchObject({
    message: 'The voice answers with audio/mpeg where WAV or PCM was asked for.',
  });
});

test('a language may have a voice of its own', async () => {
  const tts = { ...stub.addresses.tts, voices: { eng: 'af_heart' } };
  const { synthesiser } = selectEngines({ ...stub.addresses, tts }).forConversation({ source: 'spa', target: 'eng' });

  await collected(synthesiser.speak(request, going));
  await collected(synthesiser.speak({ ...request, language: 'spa' }, going));

  expect(stub.spoken.map(({ voice }) => voice)).toEqual(['af_heart', 'verse']);
});

test('calling an engine off ends the request', async () => {
  stub.faults.llm = { type: 'hangs' };
  const stop = new AbortController();
  const failing = collected(open().translator.translate(words, stop.signal));
  const rejected = expect(failing).rejects.toMatchObject({ name: 'AbortError' });

  await expect.poll(() => stub.received).toContain('llm');
  stop.abort();

  await rejected;
  await expect.poll(() => stub.abandoned).toEqual(['llm']);
});

test('without a recogniser or without a model there is only a rehearsal', () => {
  const { stt, llm, tts } = stub.addresses;

  expect(selectEngines({}).rehearsal).toBe(true);
  expect(selectEngines({ stt, tts }).rehearsal).toBe(true);
  expect(selectEngines({ llm }).rehearsal).toBe(true);
  expect(selectEngines({ stt, llm }).rehearsal).toBe(false);
});
