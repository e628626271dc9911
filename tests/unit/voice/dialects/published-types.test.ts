import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Dialect } from '../../../../server/modules/voice-calls/voice-provider.ts';
import { openSessionHarness } from '../../../fakes/realtime-session-harness.ts';
import type { WireEvent } from '../../../fakes/voice-page.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';
import { never, scriptedEngines } from '../scripted-engines.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, '.cache/realtime-events');

beforeAll(() => mkdirSync(folder, { recursive: true }));

const typedItem = {
  id: 'item_typed',
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text: 'Adiós.' }],
};

/** One of everything that a service can say. */
async function everyEvent(dialect: Dialect): Promise<WireEvent[]> {
  const question = padded(readSpeech('question'), 400, 700);
  let behave: 'answer' | 'dawdle' | 'fail' = 'answer';
  const room = await openSessionHarness(
    scriptedEngines({
      hear: () => (behave === 'fail' ? Promise.reject(new Error('broken')) : Promise.resolve({ text: 'Hola.' })),
      translate: async function* (_text, signal) {
        yield 'Hello there! ';
        if (behave === 'dawdle') yield* never(signal);
      },
    }),
    dialect,
  );
  const done = async (act: () => void) => {
    const after = room.events.length;
    act();
    await room.event('rate_limits.updated', after);
  };
  const session = dialect === 'ga' ? { type: 'realtime' } : { temperature: 0.7 };

  room.send({ type: 'session.update', session });
  await done(() => room.hear(question));
  room.play(3000);
  await done(() =>
    room.send({ type: 'response.create', response: { output_modalities: ['text'], metadata: { a: 'b' } } }),
  );
  behave = 'dawdle';
  const after = room.events.length;
  room.hear(question);
  await room.event('response.content_part.added', after);
  const sent = room.sent.length;
  await expect.poll(() => (room.play(20), room.sent.length)).toBeGreaterThan(sent);
  behave = 'fail';
  await done(() => room.hear(question));
  await done(() => undefined);
  room.send({ type: 'conversation.item.create', item: typedItem });
  room.send({ type: 'conversation.item.retrieve', item_id: 'item_typed' });
  room.send({ type: 'conversation.item.delete', item_id: 'item_typed' });
  room.send({ type: 'input_audio_buffer.clear' });
  room.send('nonsense');
  room.close();
  return room.events;
}

/**
 * The published types say "may be missing" where the service, like the real one, says null. And they leave out a few
 * things that the real one sends: a session's id, kind and end, and the message of an answer's failure.
 */
function asPublished(events: WireEvent[]): string {
  return JSON.stringify(events, (key, value: unknown) => {
    if (value === null || key === 'receivedAtMs' || value === 'realtime.session') return undefined;
    if (key === 'expires_at' || value === 'sess_test') return undefined;
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

test('every event of the current protocol is what the published types say', async () => {
  const events = await everyEvent('ga');

  const errors = compile(
    'ga',
    `import type { RealtimeServerEvent } from 'openai/resources/realtime/realtime';
    export const events: RealtimeServerEvent[] = ${asPublished(events)};`,
  );

  expect(errors).toBe('');
  expect(new Set(events.map(({ type }) => type)).size).toBe(30);
}, 60_000);

test('every event of the older protocol is what the published types say', async () => {
  const events = await everyEvent('preview');

  // Only the models are a closed list there; ours has another name.
  const errors = compile(
    'preview',
    `import type { RealtimeServerEvent } from 'openai/resources/beta/realtime/realtime';
    export const events: RealtimeServerEvent[] = ${asPublished(events).replaceAll('"model":"rehearsal"', '"model":"gpt-4o-realtime-preview"')};`,
  );

  expect(errors).toBe('');
}, 60_000);
