import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { outboxChanged, refreshOutbox } from '../../../src/flows/outbox.ts';
import type { OutboxChange } from '../../../src/ports/device.ts';
import { setSignedIn, setVisitor } from '../../../src/state/account.ts';
import { beginConversation } from '../../../src/state/conversation.ts';
import { history } from '../../../src/state/history.ts';
import { notices } from '../../../src/state/notices.ts';
import { outbox } from '../../../src/state/outbox.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeWorld } from '../../fakes/world.ts';
import { aUser } from '../../fixtures/people.ts';
import { aRecord } from '../../fixtures/turns.ts';

function aChange(change: Partial<OutboxChange> = {}): OutboxChange {
  return {
    conversationId: 'c1',
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
  const world = fakeWorld(() => ok({}));
  await world.vault.begin(aRecord('hers', { state: 'finished' }));
  await world.vault.begin(aRecord('hers too', { state: 'rejected' }));
  await world.vault.begin(aRecord('his', { state: 'needs-sign-in', userId: 'bo' }));
  return world;
}

beforeEach(() => {
  notices.posted = [];
  setSignedIn(aUser());
});

test('counts are of the signed-in person alone', async () => {
  await refreshOutbox(await deviceWithBoth());

  expect(outbox).toEqual({ waiting: 1, needsSignIn: 0, rejected: 1 });
  expect(history.onDevice.map(({ id }) => id).sort()).toEqual(['hers', 'hers too']);
});

test('while nobody is signed in, what waits for a sign-in is counted and not shown', async () => {
  setVisitor();

  await refreshOutbox(await deviceWithBoth());

  expect(outbox).toEqual({ waiting: 0, needsSignIn: 2, rejected: 0 });
  expect(history.onDevice).toEqual([]);
});

test('what becomes of somebody else’s conversation is not told', async () => {
  const world = await deviceWithBoth();

  await outboxChanged(world, aChange({ userId: 'bo', state: 'needs-sign-in' }));
  await outboxChanged(world, aChange({ userId: 'ana' }));

  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['conversation-saved']);
});

test('after the first conversation that is worth keeping, the device is asked to keep it', async () => {
  const world = fakeWorld(() => ok({}));
  beginConversation('c1', { source: 'cmn', target: 'eng' }, 'waiting');

  await outboxChanged(world, aChange({ conversationId: 'another' }));
  const before = world.log.includes('storage kept');
  await outboxChanged(world, aChange());

  expect(before).toBe(false);
  expect(world.log).toContain('storage kept');
});

test('an upload that ends after its person has signed out leaves no copy behind', async () => {
  const world = await deviceWithBoth();
  await world.vault.begin(aRecord('late', { state: 'stored' }));
  setVisitor();

  await outboxChanged(world, aChange({ conversationId: 'late' }));

  expect(await world.vault.record('late')).toBeUndefined();
  expect(await world.vault.record('hers')).toBeDefined();
});
