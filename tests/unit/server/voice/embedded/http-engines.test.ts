import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoint } from '../../../../../server/voice/embedded/engine-http.ts';
import { selectEngines } from '../../../../../server/voice/embedded/select-engines.ts';
import { startSpeechEngines, type SpeechEnginesStub } from '../../../../fakes/speech-engines.ts';

let stub: SpeechEnginesStub;

beforeEach(async () => {
  stub = await startSpeechEngines();
});

afterEach(() => stub.close());

const going = new AbortController().signal;

function open() {
  return selectEngines(stub.addresses).forConversation({ source: 'spa', target: 'eng' });
}

async function collected<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const request = { text: 'Hello.', language: 'eng', voice: 'verse', speed: 1 } as const;

test('an address may end in the version or not', () => {
  expect(endpoint('http://a:1', '/x')).toBe('http://a:1/v1/x');
  expect(endpoint('http://a:1/', '/x')).toBe('http://a:1/v1/x');
  expect(endpoint('http://a:1/v1', '/x')).toBe('http://a:1/v1/x');
  expect(endpoint('https://a/api/v1/', '/x')).toBe('https://a/api/v1/x');
});

test('speech goes to the recogniser as a WAV file, with the key, and the language comes back', async () => {
  const speech = Int16Array.from({ length: 1600 }, (_, at) => at);

  const heard = await open().transcriber.transcribe(speech, { language: 'es', prompt: 'trains' }, going);

  expect(heard).toEqual({ text: '¿Dónde está la estación?', language: 'spa' });
  expect([...stub.heard[0]!.samples]).toEqual([...speech]);
  expect(stub.heard[0]).toMatchObject({
    authorization: 'Bearer stt-key',
    fields: { model: 'stub-stt', language: 'es', prompt: 'trains', response_format: 'verbose_json' },
  });
});

test('a recogniser that knows only the plain format is asked again, and from then on at once', async () => {
  const { transcriber } = open();
  stub.refusesVerbose = true;

  await transcriber.transcribe(new Int16Array(160), {}, going);
  await transcriber.transcribe(new Int16Array(160), {}, going);

  expect(stub.heard.map(({ fields }) => fields['response_format'])).toEqual(['verbose_json', 'json', 'json']);
});

test('the translation comes piece by piece', async () => {
  const pieces = await collected(open().translator.translate('Hola', 'Translate.', going));

  expect(pieces).toEqual(['Where is', ' the station?']);
  expect(stub.translated).toEqual([{ system: 'Translate.', user: 'Hola' }]);
});

test('the voice comes as samples, though its bytes are cut anywhere', async () => {
  const parts = await collected(open().synthesiser.speak(request, going));

  const samples = parts.flatMap((part) => [...part]);
  expect(samples).toHaveLength(24_000 * 0.6);
  expect(samples[100]).toBe(Math.trunc(9000 * Math.sin((2 * Math.PI * 440 * 100) / 24_000)));
  expect(stub.spoken[0]).toMatchObject({ input: 'Hello.', voice: 'verse', speed: 1 });
});

test.for([
  { status: 500, code: 'server_error' },
  { status: 429, code: 'rate_limit_exceeded' },
  { status: 401, code: 'inference_not_authorized_error' },
])('status $status of an engine is the failure $code', async ({ status, code }) => {
  stub.trouble.llm = { type: 'status', status };

  const failing = collected(open().translator.translate('Hola', '', going));

  await expect(failing).rejects.toMatchObject({ name: 'EngineFailure', code });
});

test('an engine that is not there is named in the failure', async () => {
  await stub.close();

  const failing = open().transcriber.transcribe(new Int16Array(160), {}, going);

  await expect(failing).rejects.toMatchObject({ message: 'The speech recogniser cannot be reached.' });
  stub = await startSpeechEngines();
});

test('a voice that breaks off is a failure, not a short voice', async () => {
  stub.trouble.tts = { type: 'breaks-off' };

  await expect(collected(open().synthesiser.speak(request, going))).rejects.toMatchObject({ name: 'EngineFailure' });
});

test('calling an engine off ends the request', async () => {
  stub.trouble.llm = { type: 'hangs' };
  const stop = new AbortController();
  const failing = collected(open().translator.translate('Hola', '', stop.signal));
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
