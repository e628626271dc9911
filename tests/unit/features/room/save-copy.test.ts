import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { canSaveCopy, followCopy, saveCopy } from '../../../../src/features/room/save-copy.ts';
import { conversationIdOf } from '../../../../src/protocol/ids.ts';
import type { ConversationState } from '../../../../src/protocol/conversation-record.ts';
import { drainOutbox } from '../../../../src/storage/drain-outbox.ts';
import { account, setSignedIn } from '../../../../src/state/account.ts';
import { beginConversation, conversation, putTurns, setTurnOrder } from '../../../../src/state/conversation.ts';
import { room, setMembership, setRoomEnd } from '../../../../src/state/room.ts';
import { ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aTurn } from '../../../fixtures/turns.ts';
import { fakeClock } from '../../../fakes/clock.ts';
import { deviceStores } from '../../../fakes/device-stores.ts';
import { fakeOutboxSync } from '../../../fakes/outbox-sync.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  ...deviceStores(),
  clock: fakeClock(),
  outboxSync: fakeOutboxSync(),
  conversationTitle: () => 'Conversation on a day',
});

const copyId = '6b0d4f0e-0000-4000-8000-000000000001';
const turns = [
  aTurn('room_ana_1', { speaker: 'userB', speakerName: 'Ana' }),
  aTurn('2', { speakerName: 'Kenji', startedAtMs: 2_000 }),
  aTurn('3', { speakerName: 'Kenji', startedAtMs: 3_000, status: 'in_progress' }),
];

beforeEach(() => {
  setSignedIn(aUser());
  const membership = { roomId: 'room', memberId: 'kenji', token: 'token', role: 'guest' } as const;
  setMembership(room, { ...membership, name: 'Kenji', language: 'jpn', hostName: 'Ana', copyId });
  beginConversation(conversation, {
    id: conversationIdOf('live'),
    pair: { source: 'jpn', target: 'cmn' },
    saveStatus: 'trial',
  });
  putTurns(conversation, turns);
  setTurnOrder(
    conversation,
    turns.map(({ id }) => id),
  );
  setRoomEnd(room, 'ended-by-host');
});

/** One upload pass. */
async function upload({ api, clock, conversationStore }: ReturnType<typeof withServer>): Promise<void> {
  await drainOutbox({
    api,
    clock,
    conversationStore,
    credentials: async () => ({ token: 'token', user: aUser() }),
    withOutboxLock: (work) => work(),
    random: () => 0.5,
    announce: () => undefined,
    isReachable: true,
    knowsSignIn: true,
  });
}

test('a guest with an account keeps all turns with their speakers, as an upload of the device', async () => {
  const services = withServer(() => ok({ tokens_deducted: 0 }));

  await saveCopy(services);
  await upload(services);

  expect(services.outboxSync.passes).toBeGreaterThan(0);
  expect(services.api.requests.map(({ name }) => name)).toEqual(['uploadDeviceConversation']);
  expect(services.api.requests[0]?.input).toMatchObject({
    body: {
      id: copyId,
      source_language: 'jpn',
      conversation_turns: [
        { item_id: 'room_ana_1', speaker_name: 'Ana', status: 'completed' },
        { item_id: '2', speaker_name: 'Kenji', status: 'completed' },
        { item_id: '3', speaker_name: 'Kenji', status: 'incomplete' },
      ],
    },
  });
});

test('the copy has the order of the screen, also of turns that were said at once or begun before', async () => {
  const services = withServer(() => ok({ tokens_deducted: 0 }));
  const said = [
    aTurn('room_z_1', { startedAtMs: 5_000 }),
    aTurn('room_a_1', { startedAtMs: 5_000 }),
    aTurn('room_z_2', { startedAtMs: 4_000 }),
    aTurn('room_a_2', { startedAtMs: 9_000 }),
  ];
  beginConversation(conversation, {
    id: conversationIdOf('live'),
    pair: { source: 'jpn', target: 'cmn' },
    saveStatus: 'trial',
  });
  putTurns(conversation, said);
  setTurnOrder(
    conversation,
    said.map(({ id }) => id),
  );

  await saveCopy(services);
  await upload(services);

  expect(services.api.requests[0]?.input).toMatchObject({
    body: {
      conversation_turns: [
        { item_id: 'room_z_1', timestamp: '1970-01-01T00:00:05.000Z' },
        { item_id: 'room_a_1', timestamp: '1970-01-01T00:00:05.001Z' },
        { item_id: 'room_z_2', timestamp: '1970-01-01T00:00:05.002Z' },
        { item_id: 'room_a_2', timestamp: '1970-01-01T00:00:09.000Z' },
      ],
    },
  });
});

test('the copy waits on the device without a network, and is kept once the server has it', async () => {
  const services = withServer(() => ok({}));
  const stop = followCopy(services);
  const change = (state: ConversationState) =>
    services.outboxSync.change({
      conversationId: conversationIdOf(copyId),
      userId: aUser().id,
      state,
      turnCount: 3,
      tokensDeducted: 0,
      warning: undefined,
      error: undefined,
      isRepeated: false,
    });

  await saveCopy(services);
  expect(room.copy).toBe('waiting');
  change('finished');
  expect(room.copy).toBe('waiting');
  change('rejected');
  expect(room.copy).toBe('failed');
  await saveCopy(services);
  expect(room.copy).toBe('waiting');
  expect(await services.conversationStore.recordsIn(['finished'])).toMatchObject([{ id: copyId }]);
  change('stored');
  expect(room.copy).toBe('stored');
  stop();
});

test('a device that cannot store the copy says so', async () => {
  const services = withServer(() => ok({}));
  Object.assign(services.conversationStore, { saveTurns: () => Promise.reject(new Error('full')) });

  await saveCopy(services);

  expect(room.copy).toBe('failed');
  expect(await services.conversationStore.recordsIn(['finished'])).toEqual([]);
});

test('without an account, or with nothing translated, there is nothing to keep', async () => {
  const services = withServer(() => ok({}));
  account.current = { type: 'visitor' };
  await saveCopy(services);
  expect(await services.conversationStore.recordsIn(['live', 'finished'])).toEqual([]);
  expect(canSaveCopy()).toBe(true);

  putTurns(
    conversation,
    [],
    turns.slice(0, 2).map(({ id }) => id),
  );
  expect(canSaveCopy()).toBe(false);
});
