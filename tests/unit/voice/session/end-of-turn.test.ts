import { expect, test } from 'vitest';
import type { PartialTranscript, Transcriber, Transcript } from '../../../../voice/engines/engines.ts';
import { selectEngines } from '../../../../voice/server/select-engines.ts';
import { isFinishedSentence } from '../../../../voice/text/finished-sentence.ts';
import { startSpeechEngines } from '../../../fakes/speech-engines.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const BEFORE_MS = 400;
const speech = readSpeech('question');
const speechEndMs = BEFORE_MS + speech.length / 16;

type Follower = { heardMs: number; isClosed: boolean };

/** A recogniser that returns the same partial transcript for every frame. */
function following(partial: (heardMs: number) => PartialTranscript | undefined) {
  const followers: Follower[] = [];
  const engines = scriptedEngines({
    follow: (_hint, _signal, onPartial) => {
      const follower: Follower = { heardMs: 0, isClosed: false };
      followers.push(follower);
      return {
        hear(sound) {
          follower.heardMs += sound.length / 16;
          const now = partial(follower.heardMs);
          if (now) onPartial(now);
        },
        close: () => void (follower.isClosed = true),
      };
    },
  });
  return { engines, followers };
}

/** The silence after which the utterance ends, in milliseconds of audio. */
async function silenceBeforeEnd(
  partial: (heardMs: number) => PartialTranscript | undefined,
  turnDetection?: object,
): Promise<number> {
  const harness = await openSessionHarness(following(partial).engines);
  if (turnDetection) {
    const audio = { input: { turn_detection: turnDetection } };
    harness.send({ type: 'session.update', session: { type: 'realtime', audio } });
  }
  harness.hear(padded(speech, BEFORE_MS, 2000));
  const stopped = await harness.event('input_audio_buffer.speech_stopped');
  harness.close();
  return Number(stopped['audio_end_ms']) - speechEndMs;
}

const finished = (coversMs: number) => ({ text: '¿Dónde está la estación?', coversMs });
const unfinished = (coversMs: number) => ({ text: '¿Dónde está', coversMs });

test.for([
  ['a finished sentence', finished, 300],
  ['an unfinished sentence', unfinished, 1200],
  ['no partial transcript', () => undefined, 500],
  ['an empty partial transcript', (coversMs: number) => ({ text: ' ', coversMs }), 500],
  ['a sentence that the recogniser calls finished', (ms: number) => ({ ...unfinished(ms), isFinished: true }), 300],
  ['a full stop that the recogniser does not mean', (ms: number) => ({ ...finished(ms), isFinished: false }), 1200],
  ['a partial transcript that lacks the last words', () => finished(300), 500],
] as const)('%s ends an utterance after the silence that it deserves', async ([, partial, silenceMs]) => {
  const measured = await silenceBeforeEnd(partial);

  // The resolution of the frames, and of where the speech of the fixture ends.
  expect(Math.abs(measured - silenceMs)).toBeLessThanOrEqual(40);
});

test.for([
  ['¿Dónde está la estación?', 300],
  ['¿Dónde está', 1200],
] as const)('"%s", recognised over HTTP in a pause, ends the utterance after %i ms', async ([text, silenceMs]) => {
  const stub = await startSpeechEngines();
  stub.transcribe = () => text;
  const engines = selectEngines(stub.addresses).forConversation({ source: 'spa', target: 'eng' });
  let partials = 0;
  const follow: Transcriber['follow'] = (hint, signal, onPartial) =>
    engines.transcriber.follow!(hint, signal, (partial) => {
      onPartial(partial);
      partials++;
    });
  const harness = await openSessionHarness({ ...engines, transcriber: { ...engines.transcriber, follow } });
  const sound = padded(speech, BEFORE_MS, 2000);
  // In whole frames, and after the pause was noticed.
  const pauseAt = Math.ceil((speechEndMs + 260) / 20) * 320;

  harness.hear(sound.subarray(0, pauseAt));
  await expect.poll(() => partials).toBe(1);
  harness.hear(sound.subarray(pauseAt));
  const stopped = await harness.event('input_audio_buffer.speech_stopped');
  await expect.poll(() => stub.translated.map(({ user }) => user)).toEqual([text]);

  expect(Math.abs(Number(stopped['audio_end_ms']) - speechEndMs - silenceMs)).toBeLessThanOrEqual(40);
  // The transcript of the pause is that of the utterance.
  expect(stub.heard).toHaveLength(1);
  harness.close();
  await stub.close();
});

test('a silence that the client has set is kept', async () => {
  const detection = { type: 'server_vad', silence_duration_ms: 700 };

  expect(Math.abs((await silenceBeforeEnd(finished, detection)) - 700)).toBeLessThanOrEqual(40);
  expect(Math.abs((await silenceBeforeEnd(unfinished, detection)) - 700)).toBeLessThanOrEqual(40);
});

test('the next utterance begins with the default silence', async () => {
  let isFirst = true;
  const harness = await openSessionHarness(following((ms) => (isFirst ? finished(ms) : undefined)).engines);
  harness.hear(padded(speech, BEFORE_MS, 1000));
  await harness.event('input_audio_buffer.speech_stopped');
  isFirst = false;
  const [before, startedAtMs] = [harness.events.length, BEFORE_MS + speech.length / 16 + 1000];

  harness.hear(padded(speech, BEFORE_MS, 1000));

  const stopped = await harness.event('input_audio_buffer.speech_stopped', before);
  expect(Math.abs(Number(stopped['audio_end_ms']) - startedAtMs - speechEndMs - 500)).toBeLessThanOrEqual(40);
  harness.close();
});

test('a recogniser follows the utterance from its beginning to its end', async () => {
  const { engines, followers } = following(() => undefined);
  const harness = await openSessionHarness(engines);

  harness.hear(padded(speech, BEFORE_MS, 1000));

  // 300 ms before the speech, the speech, and the 500 ms of silence that end it.
  expect(followers).toHaveLength(1);
  expect(Math.abs(followers[0]!.heardMs - (300 + speech.length / 16 + 500))).toBeLessThanOrEqual(60);
  expect(followers[0]!.isClosed).toBe(true);
  harness.close();
});

test.for(['commit', 'clear', 'close', 'off'])('a recogniser is released when the client sends %s', async (how) => {
  const { engines, followers } = following(() => undefined);
  const harness = await openSessionHarness(engines);
  harness.hear(padded(speech, BEFORE_MS, 0));

  if (how === 'close') harness.close();
  else if (how === 'off') {
    harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } });
  } else harness.send({ type: `input_audio_buffer.${how}` });

  expect(followers.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test.for([
  ['Where is it?', true],
  ['好的。', true],
  ['「はい。」', true],
  ['هل هذا صحيح؟', true],
  ['«Merci.»', true],
  ['I would like', false],
  ['我想，', false],
  ['Well...', false],
  ['Nun …', false],
  ['This is Dr.', false],
  ['am 3.', false],
] as const)('whether a sentence is finished: %s', ([text, isFinished]) => {
  expect(isFinishedSentence(text)).toBe(isFinished);
});

test('words that two partial transcripts agree on reach the client while the person speaks, and only once', async () => {
  const said = ['¿Dónde', '¿Dónde está', '¿Dónde está la', '¿Dónde está la estación?'];
  const { engines } = following((ms) => ({ text: said.slice(0, 1 + Math.floor(ms / 500)).at(-1) ?? '', coversMs: ms }));
  const harness = await openSessionHarness({
    ...engines,
    transcriber: {
      ...engines.transcriber,
      async transcribe(_speech, _hint, _signal, onDelta) {
        onDelta('¿Dónde está');
        return { text: '¿Dónde está la estación?', language: 'spa' };
      },
    },
  });

  harness.hear(padded(speech, BEFORE_MS, 1000));
  const completed = await harness.event('conversation.item.input_audio_transcription.completed');

  const types = harness.types();
  const delta = 'conversation.item.input_audio_transcription.delta';
  expect(types.indexOf(delta)).toBeLessThan(types.indexOf('input_audio_buffer.speech_stopped'));
  const deltas = harness.events.filter(({ type }) => type === delta);
  expect(deltas.map((event) => event['delta']).join('')).toBe('¿Dónde está la estación?');
  expect(new Set(deltas.map((event) => event['item_id']))).toEqual(new Set([completed['item_id']]));
  harness.close();
});

test('a partial transcript that comes after the end of the turn is not shown before the transcript', async () => {
  const late: ((partial: PartialTranscript) => void)[] = [];
  let resolve: (transcript: Transcript) => void = () => undefined;
  const transcript = new Promise<Transcript>((done) => (resolve = done));
  const harness = await openSessionHarness(
    scriptedEngines({
      transcribe: () => transcript,
      follow: (_hint, _signal, onPartial) => {
        late.push(onPartial);
        return { hear: () => undefined, close: () => undefined };
      },
    }),
  );
  harness.hear(padded(speech, BEFORE_MS, 2000));
  await harness.event('input_audio_buffer.speech_stopped');

  for (const text of ['¿Dónde está', '¿Dónde está la']) late[0]?.({ text, coversMs: 0 });
  resolve({ text: '¿Dónde está la estación?', language: 'spa' });
  await harness.event('conversation.item.input_audio_transcription.completed');

  const shown = harness.events.filter(({ type }) => type === 'conversation.item.input_audio_transcription.delta');
  expect(shown.map(({ delta }) => delta)).toEqual(['¿Dónde está la estación?']);
  harness.close();
});

test('after turns by hand the whole speech is recognised again', async () => {
  const sounds: Int16Array[] = [];
  const harness = await openSessionHarness(
    scriptedEngines({
      transcribe: async (sound) => {
        sounds.push(sound);
        return { text: '¿Dónde está la estación?', language: 'spa' };
      },
    }),
  );
  const setDetection = (detection: object | null) =>
    harness.send({
      type: 'session.update',
      session: { type: 'realtime', audio: { input: { turn_detection: detection } } },
    });

  setDetection(null);
  // A person speaks without the button, up to the end.
  harness.hear(padded(speech, 4000, 0));
  setDetection({ type: 'server_vad' });
  harness.hear(padded(speech, 2000, 2000));

  await harness.event('conversation.item.input_audio_transcription.completed');
  harness.close();
  expect(harness.types().filter((type) => type === 'input_audio_buffer.speech_started')).toHaveLength(1);
  expect(sounds.map(({ length }) => length / 16 >= speech.length / 16)).toEqual([true]);
});
