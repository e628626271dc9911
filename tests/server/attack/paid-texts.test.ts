import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TextSpec, VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { newDevice } from '../trial/device.ts';

const COST = 900;

describe('on the embedded database', () => paidTexts({ engine: 'embedded' }));
describe.runIf(sharedPostgres())('on PostgreSQL', () => paidTexts({}));

function paidTexts(settings: { readonly engine?: 'embedded' }): void {
  let server: TestServer;
  let asked: TextSpec[] = [];
  /** Lets the translator answer; undefined: it answers at once. */
  let answers: Promise<void> | undefined;
  let isBroken = false;
  const voice: VoiceProvider = {
    ...createFakeVoiceProvider('embedded'),
    translateText: async (spec) => {
      asked.push(spec);
      await answers;
      if (isBroken) return { type: 'failed', code: 'failed' };
      return { type: 'translated', text: `${spec.to}: ${spec.text}`, usage: { ...noUsage, totalTokens: COST } };
    },
  };

  beforeAll(async () => {
    server = await startTestServer({ ...settings, voice });
  }, 120_000);
  beforeEach(async () => {
    await server.reset();
    [asked, answers, isBroken] = [[], undefined, false];
  });
  afterAll(() => server.close());

  /** 1,200 letters, for which about 900 tokens are reserved. */
  const text = (first: string) => first.padEnd(1200, ' words');
  const translate = (as: { token: string } | { trialId: string }, more: object = {}) => {
    const body = {
      id: crypto.randomUUID(),
      text: text('One'),
      source_language: 'eng',
      target_language: 'fra',
    } as const;
    return server.request('translateText', { body: { ...body, ...more } }, as);
  };
  const used = async (token: string) => (await server.request('tokens', {}, { token })).body.used_tokens;
  const statusesOf = (responses: readonly { readonly status: number }[]) =>
    responses.map(({ status }) => status).toSorted((value, other) => value - other);

  test('one id does not translate other texts, other languages or for another conversation', async () => {
    const { token } = await server.createUser({ tokens: 100_000 });
    const { body: trial } = await server.request('startTrial', { body: newDevice() });
    const { body: created } = await server.request('createSession', { body: {} }, { token });
    const others = [{ text: text('Other') }, { target_language: 'deu' }, { session_id: created.session.id }];

    for (const as of [{ token }, { trialId: trial.trialId }]) {
      const id = crypto.randomUUID();
      asked = [];
      const first = await translate(as, { id });
      const again = await translate(as, { id });
      const refused = [];
      for (const other of 'token' in as ? others : others.slice(0, 2))
        refused.push(await translate(as, { id, ...other }));

      expect(first.status).toBe(200);
      expect(again.body).toEqual(first.body);
      expect(new Set(refused.map(({ status, error }) => `${status} ${error.code}`))).toEqual(new Set(['409 conflict']));
      expect(asked).toHaveLength(1);
    }
    expect(await used(token)).toBe(COST);
  });

  test('the same request sent five times at once is translated and charged once', async () => {
    const { token } = await server.createUser({ tokens: 100_000 });
    const id = crypto.randomUUID();
    let answer: () => void = () => undefined;
    answers = new Promise((resolve) => (answer = resolve));

    const all = Promise.all(Array.from({ length: 5 }, () => translate({ token }, { id })));
    await expect.poll(() => asked.length).toBe(1);
    answer();
    const responses = await all;

    expect(statusesOf(responses)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.text)).size).toBe(1);
    expect([asked.length, await used(token)]).toEqual([1, COST]);
  });

  test('sixteen texts at once are translated as far as the tokens reach', async () => {
    const { token } = await server.createUser({ tokens: 3 * COST + 1 });
    const poor = await server.createUser({ tokens: 1 });

    const some = await Promise.all(Array.from({ length: 16 }, () => translate({ token })));
    const none = await Promise.all(Array.from({ length: 16 }, () => translate({ token: poor.token })));

    expect(statusesOf(some)).toEqual([200, 200, 200, ...Array.from({ length: 13 }, () => 402)]);
    expect(new Set(statusesOf(none))).toEqual(new Set([402]));
    expect([asked.length, await used(token), await used(poor.token)]).toEqual([3, 3 * COST, 0]);
  });

  test('what a text has reserved is free again when it failed, and can be asked for again with its id', async () => {
    const { token } = await server.createUser({ tokens: COST });
    const id = crypto.randomUUID();

    isBroken = true;
    const failed = await translate({ token }, { id });
    isBroken = false;
    const again = await translate({ token }, { id });

    expect([failed.status, again.status, await used(token)]).toEqual([502, 200, COST]);
  });

  test('the text of a process that was lost is translated by the next request', async () => {
    const { id: payer_id, token } = await server.createUser({ tokens: COST });
    const { db } = server.database;
    const id = crypto.randomUUID();
    let answer: () => void = () => undefined;
    answers = new Promise((resolve) => (answer = resolve));
    const late = translate({ token }, { id });
    await expect.poll(() => asked.length).toBe(1);

    const claimed_at = new Date(Date.now() - 90_000);
    await db.updateTable('text_requests').set({ claimed_at }).where('payer_id', '=', payer_id).execute();
    answers = undefined;
    const again = await translate({ token }, { id });
    answer();

    expect([again.status, (await late).status]).toEqual([200, 200]);
    expect([asked.length, await used(token)]).toEqual([2, COST]);
  });

  test('a text is charged also when its conversation is deleted while it is translated', async () => {
    const { token } = await server.createUser({ tokens: COST });
    const { body: created } = await server.request('createSession', { body: {} }, { token });
    const { id } = created.session;
    let answer: () => void = () => undefined;
    answers = new Promise((resolve) => (answer = resolve));

    const response = translate({ token }, { session_id: id });
    await expect.poll(() => asked.length).toBe(1);
    await server.request('deleteSession', { params: { id } }, { token });
    answer();

    expect([(await response).status, await used(token)]).toEqual([200, COST]);
  });
}
