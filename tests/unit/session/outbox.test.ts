import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { handleOutboxChange, refreshOutbox } from '../../../src/session/outbox.ts';
import type { OutboxChange } from '../../../src/ports/outbox-sync.ts';
import { setSignedIn, setVisitor } from '../../../src/state/account.ts';
import { beginConversation } from '../../../src/state/conversation.ts';
import { clearHistory, history } from '../../../src/state/history.ts';
import { notices } from '../../../src/state/notices.ts';
import { outbox } from '../../../src/state/outbox.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';
import { aUser } from '../../fixtures/people.ts';
import { aRecord } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

function aChange(change: Partial<OutboxChange> = {}): OutboxChange {
  return {
    conversationId: conversationIdOf('c1'),
    userId: 'ana',
    state: 'stored',
    turnCount: 1,
    tokensDeducted: 10,
    warning: undefined,
    error: undefined,
    ...change,
  };
}

async function deviceWithBoth() {
  const world = fakeServices(() => ok({}));
  await world.conversationStore.create(aRecord('hers', { state: 'finished' }));
  await world.conversationStore.create(aRecord('hers too', { state: 'rejected' }));
  await world.conversationStore.create(aRecord('his', { state: 'needs-sign-in', userId: 'bo' }));
  return world;
}

beforeEach(() => {
  notices.posted = [];
  clearHistory();
  setSignedIn(aUser());
});

test('counts are of the signed-in person alone', async () => {
  await refreshOutbox(await deviceWithBoth());

  expect(outbox).toEqual({ waiting: 1, needsSignIn: 0, rejected: 1 });
  expect(history.unsaved.map(({ id }) => id).sort()).toEqual(['hers', 'hers too']);
});

test('while nobody is signed in, what waits for a sign-in is counted and not shown', async () => {
  setVisitor();

  await refreshOutbox(await deviceWithBoth());

  expect(outbox).toEqual({ waiting: 0, needsSignIn: 2, rejected: 0 });
  expect(history.unsaved).toEqual([]);
});

test('what becomes of somebody else’s conversation is not told', async () => {
  const world = await deviceWithBoth();

  await handleOutboxChange(world, aChange({ userId: 'bo', state: 'needs-sign-in' }));
  await handleOutboxChange(world, aChange({ userId: 'ana' }));

  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['conversation-saved']);
});

test('after the first conversation that is worth keeping, the device is asked to keep it', async () => {
  const world = fakeServices(() => ok({}));
  beginConversation(conversationIdOf('c1'), { source: 'cmn', target: 'eng' }, 'waiting');

  await handleOutboxChange(world, aChange({ conversationId: conversationIdOf('another') }));
  const before = world.log.includes('storage kept');
  await handleOutboxChange(world, aChange());

  expect(before).toBe(false);
  expect(world.log).toContain('storage kept');
});

test('an upload that ends after its person has signed out leaves no copy behind', async () => {
  const world = await deviceWithBoth();
  await world.conversationStore.create(aRecord('late', { state: 'stored' }));
  setVisitor();

  await handleOutboxChange(world, aChange({ conversationId: conversationIdOf('late') }));

  expect(await world.conversationStore.record(conversationIdOf('late'))).toBeUndefined();
  expect(await world.conversationStore.record(conversationIdOf('hers'))).toBeDefined();
});
