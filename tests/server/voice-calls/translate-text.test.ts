import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TextSpec } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';

const asked: TextSpec[] = [];
let isBroken = false;
const voice = {
  ...createFakeVoiceProvider(),
  translateText: (spec: TextSpec) => {
    asked.push(spec);
    if (isBroken) return Promise.resolve({ type: 'failed', code: 'failed' } as const);
    const usage = { ...noUsage, totalTokens: 12, inputTokens: 7, outputTokens: 5 };
    return Promise.resolve({ type: 'translated', text: `${spec.to}: ${spec.text}`, usage } as const);
  },
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ voice });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  asked.length = 0;
  isBroken = false;
});
afterAll(() => server.close());

const body = { id: crypto.randomUUID(), text: '¿Dónde está?', source_language: 'spa', target_language: 'eng' } as const;

test('a text is translated, and charged once however often the request is repeated', async () => {
  const { token } = await server.createUser({ tokens: 1000 });

  const first = await server.request('translateText', { body }, { token });
  await server.request('translateText', { body }, { token });
  const tokens = await server.request('tokens', {}, { token });

  expect(first.body).toEqual({
    text: 'eng: ¿Dónde está?',
    usage: { total_tokens: 12, input_tokens: 7, output_tokens: 5 },
  });
  expect(asked[0]).toEqual({ text: '¿Dónde está?', from: 'spa', to: 'eng' });
  expect(tokens.body).toMatchObject({ available_tokens: 988 });
  expect((await server.request('systemInfo', {})).body.voice.translates).toBe(true);
  expect(server.logLines.join('\n')).not.toContain('Dónde');
});

test('what belongs to a conversation is counted with it, and only its owner can name it', async () => {
  const [owner, other] = [await server.createUser({ tokens: 1000 }), await server.createUser({ tokens: 1000 })];
  const languages = { source_language: 'spa', target_language: 'eng' } as const;
  const created = await server.request('createSession', { body: languages }, { token: owner.token });
  const ofSession = { ...body, session_id: created.body.session.id };

  await server.request('translateText', { body: ofSession }, { token: owner.token });
  const stranger = await server.request('translateText', { body: ofSession }, { token: other.token });
  const charges = await server.request('charges', { query: {} }, { token: owner.token });

  expect(stranger.status).toBe(404);
  expect(charges.body.charges[0]).toMatchObject({ session_id: created.body.session.id, tokens: -12 });
});

test('without tokens, with one language, too fast, or by an engine that fails nothing is charged', async () => {
  const [rich, poor] = [await server.createUser({ tokens: 1000 }), await server.createUser({ tokens: 0 })];
  const status = async (token: string, more: object = {}) =>
    (await server.request('translateText', { body: { ...body, ...more } }, { token })).status;

  expect(await status(poor.token)).toBe(402);
  expect(await status(rich.token, { target_language: 'spa' })).toBe(422);
  expect(await status(rich.token, { text: 'x'.repeat(4001) })).toBe(400);
  isBroken = true;
  expect(await status(rich.token)).toBe(502);
  const statuses = [];
  for (let at = 0; at < 40; at++) statuses.push(await status(rich.token));

  expect(statuses.at(-1)).toBe(429);
  expect((await server.request('tokens', {}, { token: rich.token })).body).toMatchObject({ available_tokens: 1000 });
});

test('a trial pays with its own tokens', async () => {
  const { body: trial } = await server.request('startTrial', { body: newDevice() });

  const { status } = await server.request('translateText', { body }, { trialId: trial.trialId });
  const after = await server.request('trialStatus', { params: { trialId: trial.trialId } });

  expect([status, after.body.remainingTokens]).toEqual([200, trial.remainingTokens - 12]);
});
