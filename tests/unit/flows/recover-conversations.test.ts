import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { recoverConversations } from '../../../src/flows/recover-conversations.ts';
import { setSignedIn } from '../../../src/state/account.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeWorld } from '../../fakes/world.ts';
import { aUser } from '../../fixtures/people.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';

test('a conversation whose page died is queued at the next launch', async () => {
  const world = fakeWorld(() => ok({}));
  await world.vault.begin(aRecord('c1', { state: 'live', endedAtMs: undefined }));
  await world.vault.keepTurns('c1', [aTurn('t1'), aTurn('t2', { status: 'in_progress', startedAtMs: 5_000 })], []);

  await recoverConversations(world);

  expect(await world.vault.record('c1')).toMatchObject({ state: 'finished', endedAtMs: 5_000 });
  expect(await world.vault.turns('c1')).toMatchObject([{ status: 'completed' }, { status: 'incomplete' }]);
});

test('a conversation that another tab still holds is left alone', async () => {
  const world = fakeWorld(() => ok({}));
  await world.vault.begin(aRecord('c1', { state: 'live' }));
  await world.locks.tryHold('conversation:c1');

  await recoverConversations(world);

  expect(await world.vault.record('c1')).toMatchObject({ state: 'live' });
});

test('what a trial left behind goes', async () => {
  const world = fakeWorld(() => ok({}));
  await world.vault.begin(aRecord('c1', { state: 'live', userId: undefined }));
  await world.vault.keepTurns('c1', [aTurn('t1')], []);

  await recoverConversations(world);

  expect(await world.vault.record('c1')).toBeUndefined();
});

test('what was left without a word is let go on the server too', async () => {
  const world = fakeWorld(() => ok({}));
  setSignedIn(aUser());
  await world.vault.begin(aRecord('c1', { state: 'live' }));

  await recoverConversations(world);

  expect(await world.vault.record('c1')).toBeUndefined();
  expect(world.api.calls).toEqual([{ name: 'deleteSession', input: { params: { id: 'session-of-c1' } } }]);
});
