import { expect, test } from 'vitest';
import { scriptedEngines } from '../../../fakes/scripted-engines.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { createRehearsalEngines } from '../../../../voice/engines/rehearsal/rehearsal-engines.ts';
import { toneSynthesiser } from '../../../../voice/engines/local/tone-synthesiser.ts';
import { translateText } from '../../../../voice/session/translate-text.ts';

const question = () => padded(readSpeech('question'), 500, 700);
const text = (words: string) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text: words }] });
const item = (id: string, words: string) => ({ type: 'conversation.item.create', item: { ...text(words), id } });
const respondTo = (...input: unknown[]) => ({ type: 'response.create', response: { conversation: 'none', input } });
const reference = (id: string) => ({ type: 'item_reference', id });

test.each([
  { what: 'one item 300 times', input: Array.from({ length: 300 }, () => reference('long')) },
  { what: 'one item twice', input: [reference('long'), reference('long')] },
  { what: 'more than a few inputs', input: Array.from({ length: 9 }, () => text('one')) },
  { what: 'more text than a speaker could say', input: [reference('long'), text('x'.repeat(1001))] },
])('a response to $what is refused, and nothing is translated', async ({ input }) => {
  const engines = scriptedEngines({});
  const harness = await openSessionHarness(engines);
  harness.send(item('long', 'x'.repeat(3000)));

  harness.send(respondTo(...input));
  const { error } = await harness.event('error');

  expect(error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_input' });
  expect(engines.translated).toEqual([]);
});

test('an item is no longer than a turn', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));

  harness.send(item('long', 'x'.repeat(4001)));

  expect((await harness.event('error'))['error']).toMatchObject({ code: 'item_too_long' });
});

test('text beside speech is charged', async () => {
  const harness = await openSessionHarness(scriptedEngines({}));
  harness.hear(question());
  const { item_id: spoken } = await harness.event('input_audio_buffer.committed');
  await harness.event('response.done');
  const after = harness.events.length;
  harness.send(item('long', 'x'.repeat(4000)));

  harness.send(respondTo(reference(spoken), reference('long')));
  await harness.event('response.done', after);
  await expect.poll(() => harness.usage).toHaveLength(2);

  expect(harness.usage.at(-1)?.usage.inputTextTokens).toBeGreaterThanOrEqual(1000);
});

test('the rehearsal translates a typed line of its script, and neither translates nor charges any other typed text', async () => {
  const pair = { source: 'spa', target: 'eng' } as const;
  const engines = createRehearsalEngines(toneSynthesiser);
  const harness = await openSessionHarness(engines.forConversation(pair), false, pair);
  const [line] = travelDialogue;

  harness.send(respondTo(text('The ferry leaves at ten.')));
  const refused = (await harness.event('response.done'))['response'];
  const after = harness.events.length;
  harness.send(respondTo(text(line?.eng ?? '')));
  const translated = (await harness.event('response.done', after))['response'];
  const request = { text: 'The ferry leaves at ten.', from: 'eng', to: 'spa', instructions: '' } as const;

  expect(refused).toMatchObject({ status: 'failed', status_details: { error: { code: 'not_rehearsed' } }, output: [] });
  expect(refused.usage.total_tokens).toBe(0);
  expect(translated).toMatchObject({ status: 'completed', output: [{ content: [{ transcript: line?.spa }] }] });
  await expect.poll(() => harness.usage).toHaveLength(1);
  expect(await translateText(engines, request, (failure) => harness.failures.push(failure))).toEqual({
    type: 'failed',
    code: 'no_translator',
  });
  expect(harness.failures).toEqual([]);
});

test('a client that cancels its own response before the first word pays for what the translator was sent', async () => {
  const engines = scriptedEngines({
    // oxlint-disable-next-line require-yield
    translate: async function* (_text, signal) {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const harness = await openSessionHarness(engines);

  harness.send(respondTo(text('x'.repeat(4000))));
  await expect.poll(() => engines.translated.length).toBe(1);
  harness.send({ type: 'response.cancel' });
  await harness.event('response.done');
  await expect.poll(() => harness.usage).toHaveLength(1);

  expect(harness.usage[0]?.usage.inputTextTokens).toBeGreaterThanOrEqual(1000);
});

test('utterances that were committed and not answered are charged once when the client leaves', async () => {
  const harness = await openSessionHarness(scriptedEngines({ translate: (_text, signal) => never(signal) }));
  const input = { turn_detection: { type: 'server_vad', interrupt_response: false } };
  harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input } } });
  for (let count = 0; count < 3; count++) {
    harness.hear(readSpeech('question'));
    harness.send({ type: 'input_audio_buffer.commit' });
  }

  await harness.session.close();
  await harness.session.close();

  expect(harness.usage.map(({ kind }) => kind)).toEqual(['transcript', 'transcript', 'transcript']);
  const seconds = (3 * readSpeech('question').length) / 16_000;
  const tokens = harness.usage.reduce((sum, { usage }) => sum + usage.inputAudioTokens, 0);
  expect(Math.abs(tokens - seconds * 10)).toBeLessThan(15);
});

test.each(['before', 'after'])(
  'the speech of a turn by hand is charged once, where it is recognised %s the request for its response',
  async (when) => {
    const harness = await openSessionHarness(scriptedEngines({}));
    const recognised = () => harness.event('conversation.item.input_audio_transcription.completed');
    harness.send({ type: 'session.update', session: { type: 'realtime', audio: { input: { turn_detection: null } } } });

    harness.hear(question());
    harness.send({ type: 'input_audio_buffer.commit' });
    if (when === 'before') await recognised();
    harness.send({ type: 'response.create' });
    await recognised();
    await harness.event('response.done');
    await harness.session.close();

    const audioTokens = harness.usage.map(({ usage }) => usage.inputAudioTokens).filter((tokens) => tokens > 0);
    expect(audioTokens).toHaveLength(1);
  },
);

test('recognition is not free by cancelling every response', async () => {
  const harness = await openSessionHarness(scriptedEngines({ translate: (_text, signal) => never(signal) }));

  harness.hear(question());
  await harness.event('conversation.item.input_audio_transcription.completed');
  harness.send({ type: 'response.cancel' });
  await harness.event('response.done');
  await expect.poll(() => harness.usage).toHaveLength(1);

  expect(harness.usage[0]?.usage.inputAudioTokens).toBeGreaterThan(5);
});

async function* never(signal: AbortSignal): AsyncGenerator<string> {
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  yield '';
}
