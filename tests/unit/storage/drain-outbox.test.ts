import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ApiResult } from '../../../src/ports/api.ts';
import type { ConversationStore } from '../../../src/ports/conversation-store.ts';
import type { OutboxChange, OutboxSync } from '../../../src/ports/outbox-sync.ts';
import type { Credentials } from '../../../src/ports/token-store.ts';
import { deleteUnsavedConversation } from '../../../src/session/delete-unsaved-conversation.ts';
import { saveCorrection } from '../../../src/session/save-correction.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { drainOutbox } from '../../../src/storage/drain-outbox.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { failed, ok, scriptedApi } from '../../fakes/scripted-api.ts';
import { aUser } from '../../fixtures/people.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

let databases = 0;

const ana: Credentials = { token: 'token-of-ana', user: aUser() };

function setUp(answer: () => ApiResult<unknown> | Promise<ApiResult<unknown>>, keys: Credentials | undefined = ana) {
  databases += 1;
  const conversationStore = createIdbConversationStore(createDatabase(`outbox-${databases}`));
  const api = scriptedApi(answer);
  const announced: OutboxChange[] = [];
  let now = 10_000;
  let last = Promise.resolve();
  const outbox = {
    conversationStore,
    api,
    clock: { now: () => now },
    credentials: async () => keys,
    withOutboxLock: (work: () => Promise<void>) => (last = last.then(work)),
    random: () => 0.5,
    isReachable: false,
    knowsSignIn: true,
    announce: (change: OutboxChange) => void announced.push(change),
  };
  return { conversationStore, api, announced, outbox, pass: (ms: number) => (now += ms) };
}

const stored = () => ok({ tokens_deducted: 10 });

test('a finished conversation becomes `stored` after the server has confirmed it', async () => {
  const { conversationStore, api, announced, outbox } = setUp(stored);
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  const next = await drainOutbox(outbox);

  expect(next).toBeUndefined();
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored', tokensDeducted: 10 });
  expect(api.requests).toHaveLength(1);
  expect(api.requests[0]?.input).toMatchObject({
    body: { session_id: 'session-of-c1', conversation_turns: [{ item_id: 't1' }] },
  });
  expect(announced).toMatchObject([{ conversationId: 'c1', state: 'stored', turnCount: 1, tokensDeducted: 10 }]);
});

test('a conversation that is corrected while it is uploaded is uploaded again', async () => {
  const corrections = [aTurn('t1', { source: { text: 'Corrected', language: 'eng' } })];
  const { conversationStore, api, announced, outbox } = setUp(async () => {
    const outboxSync = { syncNow: async () => undefined } as OutboxSync;
    for (const turn of corrections.splice(0))
      await saveCorrection({ conversationStore, outboxSync }, conversationIdOf('c1'), turn);
    return stored();
  });
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  const next = await drainOutbox(outbox);
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'finished' });
  expect(announced).toEqual([]);
  await drainOutbox(outbox);

  expect(next).toBe(0);
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored', tokensDeducted: 20 });
  expect(announced).toMatchObject([{ state: 'stored', tokensDeducted: 20 }]);
  expect(api.requests).toHaveLength(2);
  expect(api.requests[1]?.input).toMatchObject({ body: { conversation_turns: [{ user_input: 'Corrected' }] } });
});

test('two concurrent drains upload a conversation once', async () => {
  const { conversationStore, api, outbox } = setUp(stored);
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await Promise.all([drainOutbox(outbox), drainOutbox(outbox)]);

  expect(api.requests).toHaveLength(1);
});

test('a conversation whose upload was interrupted is uploaded again', async () => {
  const { conversationStore, api, outbox } = setUp(stored);
  await conversationStore.create(aRecord('c1', { state: 'uploading' }));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await drainOutbox(outbox);

  expect(api.requests).toHaveLength(1);
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

test('an upload whose result the device fails to store is repeated', async () => {
  let isFull = false;
  const {
    conversationStore: device,
    api,
    outbox,
  } = setUp(() => {
    isFull = api.requests.length === 1;
    return stored();
  });
  await device.create(aRecord('c1'));
  await device.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  const unlessFull = (method: keyof ConversationStore) => ({
    [method]: async (...input: never[]) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      return (device[method] as (...all: never[]) => Promise<unknown>)(...input);
    },
  });
  const faulty = Object.assign(
    { ...device },
    ...(['create', 'saveTurns', 'update', 'remove'] as const).map(unlessFull),
  );
  const conversationStore = createFallbackConversationStore(faulty as ConversationStore, () => undefined);

  const deps = { ...outbox, conversationStore, withOutboxLock: (work: () => Promise<void>) => work() };
  await expect(drainOutbox(deps)).rejects.toThrow('no stored result');
  isFull = false;
  const next = await drainOutbox(deps);

  expect(next).toBeUndefined();
  expect(await device.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

test.each([0, 408, 425, 429, 500, 503])('status %i is retried after a delay', async (status) => {
  const answers = [failed(status), stored()];
  const { conversationStore, outbox, pass } = setUp(() => answers.shift() ?? stored());
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  const next = await drainOutbox(outbox);
  const remaining = await conversationStore.record(conversationIdOf('c1'));
  pass((next ?? 0) - 10_000);
  await drainOutbox(outbox);

  expect(next).toBe(10_500);
  expect(remaining).toMatchObject({ state: 'finished', attempts: 1 });
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

test('a waiting conversation is not uploaded before its retry time', async () => {
  const { conversationStore, api, outbox } = setUp(() => failed(500));
  await conversationStore.create(aRecord('c1', { nextTryAtMs: 60_000 }));

  expect(await drainOutbox(outbox)).toBe(60_000);
  expect(api.requests).toHaveLength(0);
});

test('the delay follows Retry-After', async () => {
  const { conversationStore, outbox } = setUp(() => failed(429, 'too_many_requests', 7_000));
  await conversationStore.create(aRecord('c1'));

  expect(await drainOutbox(outbox)).toBe(17_000);
});

test.each([400, 403, 404, 413, 422])(
  'status %i keeps the conversation on the device with its reason',
  async (status) => {
    const { conversationStore, outbox, announced } = setUp(() => failed(status, 'session_not_found'));
    await conversationStore.create(aRecord('c1'));
    await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

    expect(await drainOutbox(outbox)).toBeUndefined();
    expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({
      state: 'rejected',
      lastError: { code: 'session_not_found' },
    });
    expect(await conversationStore.turns(conversationIdOf('c1'))).toHaveLength(1);
    expect(announced).toMatchObject([{ state: 'rejected', error: { code: 'session_not_found' } }]);
  },
);

test('a refused token waits for sign-in, after which the upload continues', async () => {
  const answers = [failed(401, 'unauthorized'), stored()];
  const { conversationStore, outbox, announced } = setUp(() => answers.shift() ?? stored());
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await drainOutbox(outbox);
  const afterRefusal = await conversationStore.record(conversationIdOf('c1'));
  await drainOutbox(outbox);

  expect(afterRefusal).toMatchObject({ state: 'needs-sign-in' });
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
  expect(announced.map((value) => value.state)).toEqual(['needs-sign-in', 'stored']);
});

test.each([
  ['is lost', undefined, stored()],
  ['is that of another user', { token: 'token-of-bruno', user: aUser({ id: 'bruno' }) }, stored()],
  ['is out of date', ana, failed(401, 'unauthorized')],
])('a service worker whose copy of the credentials %s leaves the decision to the page', async (_, copy, response) => {
  const { conversationStore, outbox, announced } = setUp(() => response);
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  const worker = { ...outbox, credentials: async () => copy, knowsSignIn: false };
  await expect(drainOutbox({ ...worker, withOutboxLock: (work) => work() })).rejects.toThrow('credentials');
  expect(announced).toEqual([]);
  expect((await conversationStore.record(conversationIdOf('c1')))?.state).not.toBe('needs-sign-in');

  await drainOutbox({ ...outbox, api: scriptedApi(stored) });
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

test("a conversation is never uploaded to another user's account", async () => {
  const { conversationStore, api, outbox, announced } = setUp(stored);
  await conversationStore.create(aRecord('c1', { userId: 'bruno' }));

  await drainOutbox(outbox);
  await drainOutbox(outbox);

  expect(api.requests).toHaveLength(0);
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'needs-sign-in' });
  expect(announced).toHaveLength(1);
});

test('a rejected conversation does not block the next', async () => {
  const answers = [failed(422), stored()];
  const { conversationStore, outbox } = setUp(() => answers.shift() ?? stored());
  await conversationStore.create(aRecord('c1', { startedAtMs: 1 }));
  await conversationStore.create(aRecord('c2', { startedAtMs: 2 }));

  await drainOutbox(outbox);

  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'rejected' });
  expect(await conversationStore.record(conversationIdOf('c2'))).toMatchObject({ state: 'stored' });
});

test('a turn in progress is uploaded as incomplete', async () => {
  const { conversationStore, api, outbox } = setUp(stored);
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1', { status: 'in_progress' })], []);

  await drainOutbox(outbox);

  expect(api.requests[0]?.input).toMatchObject({ body: { conversation_turns: [{ status: 'incomplete' }] } });
});

test('an upload that failed without a response is due as soon as the network works', async () => {
  const { conversationStore, api, outbox } = setUp(stored);
  const inAnHour = { attempts: 3, nextTryAtMs: 3_000_000 };
  await conversationStore.create(
    aRecord('offline', { ...inAnHour, lastError: { code: 'network_error', message: '' } }),
  );
  await conversationStore.create(aRecord('refused', { ...inAnHour, lastError: { code: 'overloaded', message: '' } }));

  await drainOutbox({ ...outbox, isReachable: true });

  expect(api.requests).toHaveLength(1);
  expect(await conversationStore.record(conversationIdOf('offline'))).toMatchObject({ state: 'stored' });
  expect(await conversationStore.record(conversationIdOf('refused'))).toMatchObject({ state: 'finished' });
});

test('a retry time years ahead, from a wrong clock, counts as due', async () => {
  const { conversationStore, outbox } = setUp(stored);
  await conversationStore.create(aRecord('c1', { attempts: 1, nextTryAtMs: Date.UTC(2040, 0, 1) }));

  await drainOutbox(outbox);

  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

test('a Retry-After of a day is capped at an hour', async () => {
  const { conversationStore, outbox } = setUp(() => failed(503, 'overloaded', 86_400_000));
  await conversationStore.create(aRecord('c1'));

  expect(await drainOutbox(outbox)).toBe(10_000 + 3_600_000);
});

test('a repeated failure is announced as such', async () => {
  const { conversationStore, outbox, announced, pass } = setUp(() => failed(500));
  await conversationStore.create(aRecord('c1'));

  await drainOutbox(outbox);
  pass(60_000);
  await drainOutbox(outbox);

  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ attempts: 2 });
  expect(announced).toMatchObject([
    { state: 'finished', userId: 'ana', isRepeated: false },
    { state: 'finished', userId: 'ana', isRepeated: true },
  ]);
});

test("an upload uses the token of the user who was compared with the record's", async () => {
  const { conversationStore, api, outbox } = setUp(stored);
  const supplied: unknown[] = [];
  const request: typeof api.request = (name, input, options) => {
    supplied.push(options);
    return api.request(name, input);
  };
  await conversationStore.create(aRecord('c1'));

  await drainOutbox({ ...outbox, api: { request } });

  expect(supplied).toEqual([{ token: 'token-of-ana' }]);
});

test('a conversation interpreted on the device is uploaded completely, with its own id', async () => {
  const { conversationStore, api, outbox } = setUp(() => ok({ tokens_deducted: 0 }));
  await conversationStore.create({ ...aRecord('c1'), sessionId: '', interpreter: 'device' });
  await conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await drainOutbox(outbox);

  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored', tokensDeducted: 0 });
  expect(api.requests).toMatchObject([
    { name: 'uploadDeviceConversation', input: { body: { id: 'c1', conversation_turns: [{ item_id: 't1' }] } } },
  ]);
});

test('an unreadable conversation is stored with its reason and does not block the others', async () => {
  const { conversationStore, api, outbox } = setUp(stored);
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(conversationIdOf('c1'), [{ ...aTurn('t1'), startedAtMs: Number.NaN }], []);
  await conversationStore.create(aRecord('c2'));
  await conversationStore.saveTurns(conversationIdOf('c2'), [aTurn('t2')], []);

  await drainOutbox(outbox);

  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({
    state: 'rejected',
    lastError: { code: 'invalid_request' },
  });
  expect(await conversationStore.record(conversationIdOf('c2'))).toMatchObject({ state: 'stored' });
  expect(api.requests).toHaveLength(1);
});

test('a failure to read one conversation does not block the others', async () => {
  const { conversationStore, outbox } = setUp(stored);
  const { turns } = conversationStore;
  await conversationStore.create(aRecord('c1'));
  await conversationStore.create(aRecord('c2'));
  await conversationStore.saveTurns(conversationIdOf('c2'), [aTurn('t2')], []);
  conversationStore.turns = async (id) => {
    if (id === 'c1') throw new Error('a sick disk');
    return turns(id);
  };

  await expect(drainOutbox(outbox)).rejects.toThrow('a sick disk');

  expect(await conversationStore.record(conversationIdOf('c2'))).toMatchObject({ state: 'stored' });
});

test('a conversation that is deleted while it is uploaded is deleted on the server afterwards', async () => {
  const c1 = conversationIdOf('c1');
  const { conversationStore, api, announced, outbox } = setUp(async () => {
    await deleteUnsavedConversation({ conversationStore }, c1);
    return ok({ tokens_deducted: 10 });
  });
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(c1, [aTurn('t1')], []);

  const next = await drainOutbox(outbox);
  expect(await conversationStore.turns(c1)).toEqual([]);
  await drainOutbox(outbox);

  expect(next).toBe(0);
  expect(announced).toEqual([]);
  expect(api.requests.map(({ name }) => name)).toEqual(['uploadConversation', 'deleteSession']);
  expect(await conversationStore.record(c1)).toBeUndefined();
});

test('a conversation whose upload is refused after its deletion stays deleted', async () => {
  const c1 = conversationIdOf('c1');
  const answers = [failed(503), ok({})];
  const { conversationStore, announced, outbox } = setUp(async () => {
    await deleteUnsavedConversation({ conversationStore }, c1);
    return answers.shift() ?? ok({});
  });
  await conversationStore.create(aRecord('c1'));
  await conversationStore.saveTurns(c1, [aTurn('t1')], []);

  await drainOutbox(outbox);
  await drainOutbox(outbox);

  expect(await conversationStore.record(c1)).toBeUndefined();
  expect(announced).toEqual([]);
});

test.each(['remove', 'delete'] as const)(
  'a conversation that is gone before its turns are read (%s) is not uploaded',
  async (by) => {
    const c1 = conversationIdOf('c1');
    const { conversationStore, api, announced, outbox } = setUp(stored);
    const { turns } = conversationStore;
    await conversationStore.create(aRecord('c1'));
    await conversationStore.saveTurns(c1, [aTurn('t1')], []);
    conversationStore.turns = async (id) => {
      conversationStore.turns = turns;
      if (by === 'remove') await conversationStore.remove(id);
      else await deleteUnsavedConversation({ conversationStore }, id);
      return turns(id);
    };

    await drainOutbox(outbox);

    expect(api.requests.map(({ name }) => name)).not.toContain('uploadConversation');
    expect(announced).toEqual([]);
  },
);

test('a deletion is repeated until the server has responded to it', async () => {
  const answers = [failed(0, 'network_error'), failed(503), failed(401, 'unauthorized'), failed(404)];
  const { conversationStore, api, announced, outbox, pass } = setUp(() => answers.shift() ?? ok({}));
  await conversationStore.create(aRecord('c1', { title: 'Private' }));

  await deleteUnsavedConversation({ conversationStore }, conversationIdOf('c1'));
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'deleted', title: '' });
  for (let next = await drainOutbox(outbox); next !== undefined; next = await drainOutbox(outbox)) pass(3_600_000);

  expect(api.requests).toHaveLength(4);
  expect(api.requests[0]).toEqual({ name: 'deleteSession', input: { params: { id: 'session-of-c1' } } });
  expect(await conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(announced).toEqual([]);
});

test('a deletion waits for the user whose conversation it was, without attempts of another one', async () => {
  const { conversationStore, api, outbox } = setUp(() => ok({}));
  await conversationStore.create(aRecord('c1', { userId: 'bruno' }));
  await deleteUnsavedConversation({ conversationStore }, conversationIdOf('c1'));

  expect(await drainOutbox(outbox)).toBeUndefined();

  expect(api.requests).toHaveLength(0);
  expect(await conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'deleted' });
});

test('what this device interpreted is deleted by its own id', async () => {
  const { conversationStore, api, outbox } = setUp(() => failed(404));
  await conversationStore.create({ ...aRecord('c1'), sessionId: '', interpreter: 'device' });
  await deleteUnsavedConversation({ conversationStore }, conversationIdOf('c1'));

  await drainOutbox(outbox);

  expect(api.requests).toEqual([{ name: 'deleteSession', input: { params: { id: 'c1' } } }]);
});

test.each([
  ['a conversation that the server has confirmed before', { tokensDeducted: 10 }],
  ['a conversation without a session', { sessionId: '' as const }],
  ['a conversation without an account', { userId: undefined }],
])('%s is deleted from this device only', async (_, change) => {
  const { conversationStore, api, outbox } = setUp(() => ok({}));
  await conversationStore.create(aRecord('c1', change));

  await deleteUnsavedConversation({ conversationStore }, conversationIdOf('c1'));
  await drainOutbox(outbox);

  expect(await conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(api.requests).toHaveLength(0);
});
