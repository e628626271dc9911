import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { CutTranslation, EngineFailure } from '../../../../voice/engines/engine-failure.ts';
import { followedScript } from '../../../fakes/followed-script.ts';
import type { ScriptedPartial } from '../../../fakes/followed-script.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import type { SessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { readSpeech } from '../../../fixtures/audio/read-audio.ts';

const speech = readSpeech('question');
const MS = 16;

/** Speech without a pause. */
function talking(ms: number): Int16Array {
  const sound = new Int16Array(ms * MS);
  for (let at = 0; at < sound.length; at += speech.length)
    sound.set(speech.subarray(0, Math.min(speech.length, sound.length - at)), at);
  return sound;
}

const silence = (ms: number) => new Int16Array(ms * MS);

/** Each word is translated into itself in capital letters, so that the texts can be compared. */
async function openAlong(
  scripts: readonly (readonly ScriptedPartial[])[],
  simultaneous: 'off' | 'text' | 'voice',
  translate: (text: string) => AsyncIterable<string> | Iterable<string> = (text) => [translationOf(text)],
) {
  const engines = scriptedEngines({
    translate: async function* (text) {
      yield* translate(text);
    },
  });
  const harness = await openSessionHarness({ ...engines, transcriber: followedScript(scripts) });
  onTestFinished(() => harness.close());
  const has_earphones = simultaneous === 'voice';
  harness.send({ type: 'session.update', session: { type: 'realtime', simultaneous, has_earphones } });
  harness.hear(silence(400));
  return { harness, engines };
}

const dictionary: Readonly<Record<string, string>> = {
  'We wanted to leave early': 'Queríamos salir temprano',
  'because the train was full.': 'Porque el tren estaba lleno.',
  'Then we went home.': 'Después fuimos a casa.',
  'We wanted to leave early because the train was full.': 'Queríamos salir temprano porque el tren estaba lleno.',
};

function translationOf(text: string): string {
  return dictionary[text] ?? `Esto no está en el diccionario: ${text.length}`;
}

const script: readonly ScriptedPartial[] = [
  { atMs: 800, text: 'We wanted.' },
  { atMs: 1300, text: 'We wanted to leave early.' },
  { atMs: 1800, text: 'We wanted to leave early because.' },
  { atMs: 2300, text: 'We wanted to leave early because the train.' },
  { atMs: 2800, text: 'We wanted to leave early because the train was full.' },
];

function translated(harness: SessionHarness): string {
  return harness.events
    .filter(({ type }) => type === 'response.output_audio_transcript.delta')
    .map((event) => event['delta'])
    .join('');
}

test('an engine that follows speech offers it, and one that does not, does not', async () => {
  const along = await openSessionHarness({ ...scriptedEngines({}), transcriber: followedScript([]) });
  const byTurns = await openSessionHarness(scriptedEngines({}));

  expect((await along.event('session.created'))['session'].simultaneous).toBe('off');
  expect((await byTurns.event('session.created'))['session']).not.toHaveProperty('simultaneous');
  along.close();
  byTurns.close();
});

test('a clause is translated while the person goes on, and the rest at the end', async () => {
  const { harness, engines } = await openAlong([script], 'voice');

  harness.hear(talking(2600));
  await expect.poll(() => translated(harness)).toBe('Queríamos salir temprano');
  expect(harness.types()).not.toContain('input_audio_buffer.speech_stopped');
  harness.hear(talking(400));
  harness.hear(silence(1500));
  const done = await harness.event('response.done');

  expect(translated(harness)).toBe('Queríamos salir temprano porque el tren estaba lleno.');
  expect(engines.translated.map(({ text, earlier }) => ({ text, earlier: earlier.length }))).toEqual([
    { text: 'We wanted to leave early', earlier: 0 },
    { text: 'because the train was full.', earlier: 1 },
  ]);
  expect(engines.spoken.map(({ text }) => text)).toEqual(['Queríamos salir temprano', 'porque el tren estaba lleno.']);
  expect(done['response'].status).toBe('completed');
  expect(harness.types().filter((type) => type === 'response.done')).toHaveLength(1);
  const [spoken, answer] = harness.events.filter(({ type }) => type === 'conversation.item.added');
  expect(answer!['previous_item_id']).toBe(spoken!['item'].id);
  await expect.poll(() => harness.usage).toHaveLength(1);
});

test('the unstable end of what is heard is sent beside the stable words', async () => {
  const { harness } = await openAlong([script], 'text');

  harness.hear(talking(1200));

  const deltas = harness.events.filter(({ type }) => type.endsWith('input_audio_transcription.delta'));
  expect(deltas.map(({ delta, unstable }) => ({ delta, unstable }))).toEqual([
    { delta: '', unstable: 'We wanted.' },
    { delta: 'We', unstable: 'wanted to leave early.' },
  ]);
});

test('the voice that waits begins at once when the speech ends', async () => {
  const { harness, engines } = await openAlong([script], 'text');
  harness.hear(talking(2600));
  await expect.poll(() => engines.spoken).toHaveLength(1);
  harness.play(200);
  expect(harness.sent).toHaveLength(0);

  harness.hear(talking(400));
  harness.hear(silence(1500));
  await harness.event('conversation.item.input_audio_transcription.completed');
  await expect.poll(() => harness.playback.queuedMs).toBeGreaterThan(0);
  harness.play(40);

  expect(harness.types()).toContain('output_audio_buffer.started');
});

test('a speaker who goes on after a pause does not take back what is translated', async () => {
  const second = [{ atMs: 500, text: 'Then we went home.' }];
  const { harness, engines } = await openAlong([script, second], 'voice');

  harness.hear(talking(3000));
  harness.hear(silence(1500));
  harness.hear(talking(1000));
  harness.hear(silence(1500));
  await expect.poll(() => harness.types().filter((type) => type === 'response.done')).toHaveLength(2);
  harness.play(8000);

  expect(harness.types()).not.toContain('output_audio_buffer.cleared');
  expect(engines.spoken.map(({ text }) => text)).toEqual([
    'Queríamos salir temprano',
    'porque el tren estaba lleno.',
    'Después fuimos a casa.',
  ]);
});

test('the other person interrupts the voice at once, and one who goes on holds it only', async () => {
  const spanish = [{ atMs: 1000, text: '¿Qué dijo usted de la estación?' }];
  const english = [{ atMs: 1000, text: 'Then we went home.' }];
  const { harness } = await openAlong([script, english, spanish], 'voice');
  harness.hear(talking(3000));
  harness.hear(silence(1500));
  await harness.event('response.done');
  harness.play(200);
  harness.hear(silence(1200));
  const before = harness.sent.length;

  harness.hear(talking(600));
  harness.play(600);
  // Ten frames of silence follow what was held.
  expect(harness.sent.length - before).toBe(10);
  harness.hear(talking(700));
  expect(harness.types()).not.toContain('output_audio_buffer.cleared');
  harness.play(200);
  expect(harness.sent.length - before).toBe(20);

  harness.hear(silence(3000));
  await expect.poll(() => harness.types().filter((type) => type === 'response.done')).toHaveLength(2);
  harness.hear(talking(1000));
  expect(harness.types()).toContain('output_audio_buffer.cleared');
});

test.for([600, 1200])(
  'a person who interrupts %i ms after the last word stops the voice as fast as in turns',
  async (pauseMs) => {
    const spanish = [{ atMs: 1000, text: '¿Qué dijo usted de la estación?' }];
    const soundAfterSpeech = async (simultaneous: 'off' | 'voice') => {
      const { harness } = await openAlong([script, spanish], simultaneous);
      harness.hear(talking(3000));
      harness.hear(silence(pauseMs));
      await expect.poll(() => harness.playback.queuedMs).toBeGreaterThan(900);
      harness.play(200);
      const before = harness.sent.length;
      for (let at = 0; at < 400; at += 20) {
        harness.hear(talking(400).subarray(at * MS, (at + 20) * MS));
        harness.play(20);
      }
      harness.play(1000);
      return harness.sent.length - before;
    };

    const [along, byTurns] = [await soundAfterSpeech('voice'), await soundAfterSpeech('off')];
    expect(along).toBe(byTurns);
    // A voice that is not stopped goes on for more than 35 frames.
    expect(byTurns).toBeLessThan(25);
    expect(byTurns).toBeGreaterThan(0);
  },
);

test('a person who interrupts, pauses and goes on before the recognition stops the voice', async () => {
  const recognisedAtTheEnd = [{ atMs: 60_000, text: '¿Qué dijo usted de la estación?' }];
  const { harness } = await openAlong([script, recognisedAtTheEnd, recognisedAtTheEnd], 'voice');
  harness.hear(talking(3000));
  harness.hear(silence(1500));
  await expect.poll(() => harness.playback.queuedMs).toBeGreaterThan(900);
  harness.play(200);

  harness.hear(talking(600));
  harness.hear(silence(700));
  harness.hear(talking(400));
  expect(harness.types().filter((type) => type === 'input_audio_buffer.speech_started')).toHaveLength(3);

  await expect.poll(() => harness.types()).toContain('output_audio_buffer.cleared');
});

test('the voice goes on when the client discards the speech that held it', async () => {
  const { harness } = await openAlong([script, []], 'voice');
  harness.hear(talking(3000));
  harness.hear(silence(1500));
  await expect.poll(() => harness.playback.queuedMs).toBeGreaterThan(900);
  harness.play(200);
  harness.hear(silence(1200));
  harness.hear(talking(400));
  const held = harness.playback.queuedMs;
  harness.play(100);
  expect(harness.playback.queuedMs).toBe(held);

  harness.send({ type: 'input_audio_buffer.clear' });
  harness.play(100);

  expect(harness.playback.queuedMs).toBe(held - 100);
});

test('the voice waits at most 700 ms for the language of words after a breath', async () => {
  const { harness } = await openAlong([script, []], 'voice');
  harness.hear(talking(3000));
  harness.hear(silence(600));
  await expect.poll(() => harness.playback.queuedMs).toBeGreaterThan(900);
  harness.play(200);

  harness.hear(talking(700));
  const held = harness.playback.queuedMs;
  harness.play(100);
  expect(harness.playback.queuedMs).toBe(held);
  harness.hear(talking(300));
  harness.play(100);

  expect(harness.playback.queuedMs).toBe(held - 100);
});

test('a clause whose translation is rejected is translated with the next one', async () => {
  const { harness, engines } = await openAlong([script], 'voice', (text) =>
    text === 'We wanted to leave early'
      ? ['I am sorry, but I cannot help with that.']
      : ['Queríamos salir temprano porque el tren estaba lleno.'],
  );

  harness.hear(talking(3000));
  await expect.poll(() => engines.translated).toHaveLength(1);
  harness.hear(silence(1500));
  await harness.event('response.done');

  expect(engines.translated.at(-1)!.text).toBe('We wanted to leave early because the train was full.');
  expect(translated(harness)).toContain('Queríamos salir temprano porque el tren estaba lleno.');
});

test('a translation that is cut off ends the response, and its utterance is charged', async () => {
  const { harness } = await openAlong([script], 'voice', () => {
    throw new CutTranslation('content_filter');
  });

  harness.hear(talking(3000));
  harness.hear(silence(1500));
  const done = await harness.event('response.done');

  expect(done['response'].status).toBe('incomplete');
  await harness.session.close();
  expect(harness.usage.map(({ kind }) => kind)).toEqual(['answer']);
});

test('a translation that fails while the person still speaks costs nothing', async () => {
  const { harness } = await openAlong([script], 'voice', () => {
    throw new EngineFailure('translator', 'is not reachable');
  });

  harness.hear(talking(2600));
  await harness.event('response.done');
  await setImmediate();
  harness.hear(talking(400));
  harness.hear(silence(1500));
  await harness.event('conversation.item.input_audio_transcription.completed');
  await harness.session.close();

  expect(harness.usage).toEqual([]);
});

test('long speech without a pause becomes utterances at the ends of its sentences', async () => {
  const sentence = 'We wanted to leave early because the train was full.';
  const many = Array.from({ length: 40 }, (_, at) => ({
    atMs: 8000 + 500 * at,
    text: `${sentence} Then we went home.`,
    fixed: { text: sentence, untilMs: 8200, pauseMs: 300 },
  }));
  const second = [{ atMs: 400, text: 'Then we went home.' }];
  const { harness, engines } = await openAlong([[{ atMs: 3000, text: sentence }, ...many], second], 'text');

  harness.hear(talking(10_000));
  await harness.event('response.done');
  // The voice would talk over the speaker.
  expect(harness.playback.queuedMs).toBe(0);
  harness.hear(silence(1500));
  await expect.poll(() => harness.types().filter((type) => type === 'response.done')).toHaveLength(2);

  expect(engines.translated.map(({ text }) => text)).toEqual([sentence, 'Then we went home.']);
  expect(engines.spoken.slice(-2).map(({ text }) => text)).toEqual([translationOf(sentence), 'Después fuimos a casa.']);
  expect(harness.playback.queuedMs).toBe(2000);
  const edges = harness.events.filter(({ type }) => /speech_st/.test(type));
  expect(edges.map(({ type }) => type.replace('input_audio_buffer.', ''))).toEqual([
    'speech_started',
    'speech_stopped',
    'speech_started',
    'speech_stopped',
  ]);
  expect(edges[2]!['audio_start_ms']).toBe(edges[1]!['audio_end_ms'] - 100);
  expect(harness.types()).not.toContain('output_audio_buffer.cleared');
});
