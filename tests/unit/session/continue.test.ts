import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noTotals } from '../../../src/domain/turn.ts';
import { setVisitor } from '../../../src/state/account.ts';
import { setPair } from '../../../src/state/pair.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { failed } from '../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

const id = conversationIdOf('conversation-1');
const [first, second] = [aTurn('t1'), aTurn('t2', { startedAtMs: 90_000 })];

/** A conversation of one turn that has ended and is uploaded. */
async function endedConversation(respond = grantCalls) {
  const services = fakeSessionDeps(respond);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [first], order: [first.id], totals: totalsOf(10) });
  await controller.stopSession();
  await services.conversationStore.update(id, { state: 'stored', tokensDeducted: 10 });
  return { services, controller };
}

function totalsOf(totalTokens: number) {
  return { ...noTotals, usage: { ...noTotals.usage, totalTokens }, costMicros: totalTokens * 10 };
}

test('a conversation that goes on has one record, one session and all of its turns', async () => {
  const { services, controller } = await endedConversation();
  setPair({ source: 'deu', target: 'fra' });

  await controller.startSession({ continues: true });
  services.update({ changed: [second], order: [second.id], totals: totalsOf(5) });

  expect(services.store.conversation).toMatchObject({ id, order: ['t1', 't2'], saveStatus: 'device' });
  expect(services.store.conversation.totals).toMatchObject({ usage: { totalTokens: 15 }, costMicros: 150 });
  expect(services.api.requests.findLast(({ name }) => name === 'createSession')?.input).toMatchObject({
    body: { session_id: 's1', source_language: 'cmn', target_language: 'eng' },
  });
  await controller.stopSession();
  expect(await services.conversationStore.record(id)).toMatchObject({ sessionId: 's1', state: 'finished' });
  expect(await services.conversationStore.turns(id)).toMatchObject([{ id: 't1' }, { id: 't2' }]);
  expect(services.api.requests.map(({ name }) => name)).not.toContain('deleteSession');
});

test('a page that is lost while a conversation goes on leaves all of its turns', async () => {
  const { services, controller } = await endedConversation();
  await services.conversationStore.remove(id);

  await controller.startSession({ continues: true });

  await expect.poll(() => services.conversationStore.turns(id)).toMatchObject([{ id: 't1' }]);
  expect(await services.conversationStore.record(id)).toMatchObject({ state: 'live' });
});

test('a conversation that cannot go on stays as it was, here and on the server', async () => {
  let isRefused = false;
  const { services, controller } = await endedConversation((request: MadeRequest) =>
    isRefused && request.name === 'createSession' ? failed(503) : grantCalls(request),
  );
  isRefused = true;

  await controller.startSession({ continues: true });

  expect(services.store.conversation).toMatchObject({ order: ['t1'], saveStatus: 'waiting' });
  expect(await services.conversationStore.record(id)).toMatchObject({ state: 'stored', tokensDeducted: 10 });
  expect(services.api.requests.map(({ name }) => name)).not.toContain('deleteSession');
});

test('a session that was deleted meanwhile is replaced by another', async () => {
  const { services, controller } = await endedConversation((request: MadeRequest) => {
    return JSON.stringify(request.input).includes('session_id')
      ? failed(404, 'session_not_found')
      : grantCalls(request);
  });

  await controller.startSession({ continues: true });

  expect(services.store.session.connection).toBe('connected');
  expect(services.store.conversation.order).toEqual(['t1']);
});

test('the conversation of a trial goes on in another session, and is charged for its new part alone', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 5000, expiresAtMs: Number.MAX_SAFE_INTEGER };
  setTrial({ type: 'known', trial: { ...trial, isActive: true, isExpired: false } });
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [first], order: [first.id], totals: totalsOf(10) });
  await controller.stopSession();

  await controller.startSession({ continues: true });
  services.update({ changed: [second], order: [second.id], totals: totalsOf(5) });
  await controller.stopSession();

  expect(services.store.conversation).toMatchObject({ order: ['t1', 't2'], saveStatus: 'trial' });
  const reported = services.api.requests.filter(({ name }) => name === 'reportTrialUsage');
  expect(reported).toMatchObject([{ input: { body: { tokensUsed: 10 } } }, { input: { body: { tokensUsed: 5 } } }]);
  expect(await services.conversationStore.record(id)).toBeUndefined();
});

test('a turn from before is corrected apart from the call, which does not know it', async () => {
  const { services, controller } = await endedConversation();
  await controller.startSession({ continues: true });

  controller.correctTurn(first.id, '您好', false);
  await controller.stopSession();

  expect(await services.conversationStore.turns(id)).toMatchObject([
    { source: { text: '您好' }, correction: { firstSource: '你好' } },
  ]);
});
