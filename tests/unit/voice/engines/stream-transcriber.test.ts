import { afterEach, describe, expect, test } from 'vitest';
import type { FollowedSpeech, PartialTranscript } from '../../../../voice/engines/engines.ts';
import { selectEngines } from '../../../../voice/server/select-engines.ts';
import { startTranscriptionServer, type TranscriptionServer } from '../../../fakes/transcription-server.ts';

const words = 'The tower on the left was built by a merchant because he liked ships. It is old.'.split(' ');
const pair = { source: 'eng', target: 'spa' } as const;
const notAborted = new AbortController().signal;
const ignore = () => undefined;
const sound = (ms: number) => new Int16Array(ms * 16).fill(900);

let server: TranscriptionServer;

afterEach(() => server.close());

async function open(kind: 'openai' | 'vllm') {
  server = await startTranscriptionServer(kind, words);
  const llm = { url: 'http://127.0.0.1:1', model: 'unused' };
  return selectEngines({ stt: server.address, llm }).forConversation(pair).transcriber;
}

function hear(followed: FollowedSpeech | undefined, ms: number): void {
  for (let at = 0; at < ms; at += 20) followed?.hear(sound(20));
}

describe.for(['openai', 'vllm'] as const)('%s', (kind) => {
  test('words are reported while a person speaks, and the whole when the speech ends', async () => {
    const transcriber = await open(kind);
    const partials: PartialTranscript[] = [];

    const followed = transcriber.follow?.({ language: 'en' }, notAborted, (partial) => partials.push(partial));
    hear(followed, 1300);
    await expect.poll(() => partials.at(-1)?.text).toBe('The tower on the');
    hear(followed, 500);
    followed?.close();
    const transcript = await transcriber.transcribe(sound(1800), {}, notAborted, ignore, followed);

    expect(transcript).toEqual({ text: 'The tower on the left was', language: 'eng' });
    expect(server.sessions).toHaveLength(1);
    expect(server.sessions[0]).toMatchObject({ authorization: 'Bearer stt-key' });
    expect(JSON.stringify(server.sessions[0]!.configured)).toContain('stub-stt');
    await expect.poll(() => server.sessions[0]!.isOpen).toBe(false);
  });

  test('an utterance whose connection is lost is transcribed as a whole on another one', async () => {
    const transcriber = await open(kind);
    const partials: PartialTranscript[] = [];
    const followed = transcriber.follow?.({}, notAborted, (partial) => partials.push(partial));
    hear(followed, 1300);
    await expect.poll(() => partials.length).toBeGreaterThan(2);

    server.drop();
    hear(followed, 500);
    followed?.close();
    const { text } = await transcriber.transcribe(sound(1800), {}, notAborted, ignore, followed);

    expect(text).toBe('The tower on the left was');
    expect(server.sessions).toHaveLength(2);
  });

  test('an utterance that the server completes before its end is transcribed as a whole', async () => {
    const transcriber = await open(kind);
    server.fault = 'completes early';
    const followed = transcriber.follow?.({}, notAborted, ignore);
    hear(followed, 1300);
    await expect.poll(() => server.sessions[0]?.isOpen).toBe(false);

    server.fault = undefined;
    hear(followed, 500);
    followed?.close();
    const { text } = await transcriber.transcribe(sound(1800), {}, notAborted, ignore, followed);

    expect(text).toBe('The tower on the left was');
  });

  test('the words of a second attempt are not shown again', async () => {
    const transcriber = await open(kind);
    const shown: string[] = [];
    server.losesNext = true;

    const { text } = await transcriber.transcribe(sound(900), {}, notAborted, (delta) => shown.push(delta));

    expect(server.sessions).toHaveLength(2);
    expect(text).toBe('The tower on');
    expect(shown.join('')).toBe('The tower on');
  });

  test('a server that fails, or sends nothing more, is reported', async () => {
    const transcriber = await open(kind);
    for (const [fault, problem] of [
      ['error', /failed during its response/],
      ['hangs', /timed out/],
    ] as const) {
      server.fault = fault;

      await expect(transcriber.transcribe(sound(900), {}, notAborted, ignore)).rejects.toThrow(problem);
    }
  });

  test('a conversation that ends closes its connections', async () => {
    const transcriber = await open(kind);
    const ending = new AbortController();
    const followed = transcriber.follow?.({}, ending.signal, ignore);
    hear(followed, 700);
    await expect.poll(() => server.sessions[0]?.heardMs).toBeGreaterThan(600);

    ending.abort();

    await expect.poll(() => server.sessions[0]!.isOpen).toBe(false);
  });
});

test('long speech goes on in another session after a pause, and its beginning is fixed', async () => {
  const transcriber = await open('vllm');
  const partials: PartialTranscript[] = [];
  const followed = transcriber.follow?.({}, notAborted, (partial) => partials.push(partial));

  hear(followed, 6000);
  followed?.pause?.();
  hear(followed, 300);
  followed?.resume?.();
  await expect.poll(() => partials.at(-1)?.fixed).toEqual({ text: words.join(' '), untilMs: 6050, pauseMs: 300 });
  hear(followed, 900);
  followed?.close();
  const whole = await transcriber.transcribe(sound(7200), {}, notAborted, ignore, followed);
  const cut = await transcriber.transcribe(sound(6050), {}, notAborted, ignore, followed);

  expect(whole.text).toBe(`${words.join(' ')} The tower on`);
  expect(cut.text).toBe(words.join(' '));
  expect(server.sessions).toHaveLength(2);
});

test('the silence behind the last word is not transcribed on its own', async () => {
  const transcriber = await open('vllm');
  const followed = transcriber.follow?.({}, notAborted, ignore);

  hear(followed, 6100);
  followed?.pause?.();
  for (let at = 0; at < 3000; at += 20) followed?.hear(new Int16Array(20 * 16));
  await expect.poll(() => server.sessions).toHaveLength(2);
  followed?.close();
  const { text } = await transcriber.transcribe(sound(6200), {}, notAborted, ignore, followed);

  expect(text).toBe(words.join(' '));
  expect(server.sessions).toHaveLength(2);
  await expect.poll(() => server.sessions.map(({ isOpen }) => isOpen)).toEqual([false, false]);
});

test('an address without the endpoint is reported', async () => {
  const transcriber = await open('vllm');
  await server.close();

  await expect(transcriber.transcribe(sound(900), {}, notAborted, ignore)).rejects.toThrow(/cannot be reached/);
});
