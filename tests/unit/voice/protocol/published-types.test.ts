import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import type { WireEvent } from '../../../fakes/voice-page.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';
import { never, scriptedEngines } from '../../../fakes/scripted-engines.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, '.cache/realtime-events');

beforeAll(() => mkdirSync(folder, { recursive: true }));

const writtenItem = {
  id: 'item_written',
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text: 'Adiós.' }],
};

/** A session that emits every type of event. */
async function everyEvent(): Promise<WireEvent[]> {
  const question = padded(readSpeech('question'), 400, 700);
  let behaviour: 'respond' | 'hang' | 'fail' = 'respond';
  const harness = await openSessionHarness(
    scriptedEngines({
      transcribe: () =>
        behaviour === 'fail' ? Promise.reject(new Error('broken')) : Promise.resolve({ text: 'Hola.' }),
      translate: async function* (_text, signal) {
        yield 'Hello there! ';
        if (behaviour === 'hang') yield* never(signal);
      },
    }),
  );
  const done = async (act: () => void) => {
    const after = harness.events.length;
    act();
    await harness.event('rate_limits.updated', after);
  };

  harness.send({ type: 'session.update', session: { type: 'realtime' } });
  await done(() => harness.hear(question));
  harness.play(3000);
  await done(() =>
    harness.send({ type: 'response.create', response: { output_modalities: ['text'], metadata: { a: 'b' } } }),
  );
  behaviour = 'hang';
  const after = harness.events.length;
  harness.hear(question);
  await harness.event('response.content_part.added', after);
  const sent = harness.sent.length;
  await expect.poll(() => (harness.play(20), harness.sent.length)).toBeGreaterThan(sent);
  behaviour = 'fail';
  await done(() => harness.hear(question));
  await done(() => undefined);
  harness.send({ type: 'conversation.item.create', item: writtenItem });
  harness.send({ type: 'conversation.item.retrieve', item_id: 'item_written' });
  harness.send({ type: 'conversation.item.delete', item_id: 'item_written' });
  harness.send({ type: 'input_audio_buffer.clear' });
  harness.send('nonsense');
  harness.close();
  return harness.events;
}

/**
 * Removes what the published types do not declare although the real service sends it: nulls for missing fields, a
 * session's id, object and expiry, the language of a transcript and the message of a failed response.
 */
function asPublished(events: WireEvent[]): string {
  return JSON.stringify(events, (key, value: unknown) => {
    if (value === null || key === 'receivedAtMs' || value === 'realtime.session') return undefined;
    if (key === 'expires_at' || key === 'language' || value === 'sess_test') return undefined;
    return key === 'error' && isRecord(value) && !('param' in value) ? { ...value, message: undefined } : value;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function compile(name: string, source: string): string {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, source);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'esnext'];
  const more = ['--moduleResolution', 'bundler', '--types', '', '--lib', 'es2023,dom,dom.iterable', '--ignoreConfig'];
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...more, file]);
    return '';
  } catch (failure) {
    if (failure instanceof Error && 'stdout' in failure) return String(failure.stdout);
    throw failure;
  }
}

test('every event conforms to the published types', async () => {
  const events = await everyEvent();

  const errors = compile(
    'events',
    `import type { RealtimeServerEvent } from 'openai/resources/realtime/realtime';
    export const events: RealtimeServerEvent[] = ${asPublished(events)};`,
  );

  expect(errors).toBe('');
  expect(new Set(events.map(({ type }) => type)).size).toBe(30);
}, 60_000);
