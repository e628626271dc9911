import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_ROOM_TURN_CHARACTERS } from '../../../src/domain/rooms/room.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import type { LevelListener } from '../../../src/ports/level-meter.ts';
import type { RoomEvent } from '../../../src/protocol/room-event.ts';
import { conversation, turnsOnScreen } from '../../../src/state/conversation.ts';
import { room as shownRoom, setMembership } from '../../../src/state/room.ts';
import type { RoomState } from '../../../src/state/room.ts';
import { requestCall } from '../../../src/session/request-call.ts';
import { conversationIdOf, sessionIdOf } from '../../../src/protocol/ids.ts';
import {
  storePendingSave,
  guestCopies,
  openGuestCopy,
  removeShownCopy,
} from '../../../src/features/join/guest-copies.ts';
import { setPair } from '../../../src/state/pair.ts';
import { recoverConversations } from '../../../src/session/recover-conversations.ts';
import { FakeRoom } from '../../fakes/rooms.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { Listeners } from '../../fakes/listeners.ts';
import { aTurn } from '../../fixtures/turns.ts';
import {
  endSessions,
  grantCalls,
  liveIn,
  newController,
  noticesShown,
  resetSession,
  voiceSession,
} from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

type Member = { readonly id: string; readonly token: string };

/** That of the session of the test. */
let room: RoomState;

/** A live session of the host in a room, and what else the test needs. */
async function hostInRoom() {
  const server = new FakeRoom();
  const device = server.device();
  const levels = new Listeners<[number]>();
  const services = Object.assign(fakeSessionDeps(grantCalls), {
    rooms: device,
    unmutedLevels: {
      open: async () => undefined,
      subscribe: (listener: LevelListener) => levels.add(listener),
      close: () => undefined,
    },
  });
  room = services.store.room;
  const controller = newController(services);
  await controller.startSession();
  const host = await enterAs(server, 'Ana', 'cmn');
  setMembership(room, {
    roomId: 'room',
    memberId: host.id,
    token: host.token,
    role: 'host',
    name: 'Ana',
    language: 'cmn',
    hostName: 'Ana',
  });
  controller.enterRoom();
  await vi.waitFor(() => expect(room.link).toBe('up'));
  const other = server.device();
  const say = (who: Member, turnId: string, text: string, translations: object = { cmn: `译${text}` }) =>
    other.request(
      'saveRoomTurns',
      { body: { turns: [{ turn_id: turnId, revision: 1, text, translations, started_at: new Date().toISOString() }] } },
      { token: who.token },
    );
  return { server, device, services, controller, host, other, say, hear: (level: number) => levels.notify(level) };
}

async function enterAs(server: FakeRoom, name: string, language: LanguageCode): Promise<Member> {
  const created = await server
    .device()
    .request('createRoom', { body: { session_id: crypto.randomUUID(), name, language, token_cap: 1000 } });
  if (created.type === 'failed') throw new Error(created.code);
  return { id: created.body.member.id, token: created.body.token };
}

function own(services: FakeSessionDeps, turns: readonly Turn[]): void {
  services.update({ changed: turns, order: turns.map(({ id }) => id) });
}

const texts = (services: FakeSessionDeps) =>
  turnsOnScreen(services.store.conversation).map(({ source }) => source.text);

test('own turns go to the room as they are final, and those of the others come with their names', async () => {
  const { server, services, controller, say } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');

  own(services, [aTurn('mine', { source: { text: '你好', language: 'cmn' } })]);
  await vi.waitFor(() => expect(server.turns.map(({ text }) => text)).toEqual(['你好']));
  await say(kenji, '1', 'こんにちは');

  await vi.waitFor(() => expect(texts(services)).toEqual(['你好', 'こんにちは']));
  const [mine, theirs] = turnsOnScreen(services.store.conversation);
  expect(mine).toMatchObject({ speaker: 'userA', speakerName: 'Ana' });
  expect(theirs).toMatchObject({ speaker: 'userB', speakerName: 'Kenji', translation: { text: '译こんにちは' } });
  expect(room.announcement).toMatchObject({ change: 'joined', name: 'Kenji' });
  await liveIn(controller).persister.flush();
  const stored = await services.conversationStore.turns(liveIn(controller).conversationId);
  expect(stored.map(({ speakerName }) => speakerName ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Ana',
    'Kenji',
  ]);
});

test('growing text of a member is shown, and replaced by the turn that it becomes', async () => {
  const { services, server, other, say } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  const report = (text: string) =>
    other.request(
      'reportRoomActivity',
      { body: { count: 1, speaking: true, growing: { turn_id: '1', text, translations: {} } } },
      { token: kenji.token },
    );

  await report('こん');
  await report('こんにち');
  expect(turnsOnScreen(services.store.conversation)).toMatchObject([
    { source: { text: 'こんにち' }, status: 'in_progress', speakerName: 'Kenji' },
  ]);
  expect(room.speakingIds).toEqual([kenji.id]);
  await say(kenji, '1', 'こんにちは');

  expect(turnsOnScreen(services.store.conversation)).toMatchObject([
    { source: { text: 'こんにちは' }, status: 'completed' },
  ]);
});

test('words that may still change are shown to the others, and are in no turn that they get', async () => {
  const { services, server, other } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  const received: RoomEvent[] = [];
  void other.follow({ token: kenji.token, afterSeq: 0 }, (event) => received.push(event), new AbortController().signal);
  const growing = () =>
    received.flatMap((event) => (event.type === 'activity' && event.growing ? [event.growing] : []));
  const source = { text: '我们从左边走，', language: 'cmn', isPartial: true, unstable: '然后' } as const;
  const translation = { text: '左から行き、', language: 'jpn', isPartial: true, unstable: 'それから' } as const;

  own(services, [aTurn('mine', { source, translation, status: 'in_progress' })]);

  await vi.waitFor(() => expect(growing().at(-1)?.unstable).toEqual({ cmn: '然后', jpn: 'それから' }));
  const unstable = { cmn: '谢' };
  const body = {
    count: 1,
    speaking: true,
    growing: { turn_id: '1', text: 'どうも', translations: { cmn: '多' }, unstable },
  };
  await other.request('reportRoomActivity', { body }, { token: kenji.token });
  expect(turnsOnScreen(services.store.conversation).at(-1)).toMatchObject({
    translation: { text: '多', unstable: '谢', isPartial: true },
  });
});

test('a device that was away gets every turn once and in order, and sends what was said meanwhile', async () => {
  const { server, device, services, say } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  await say(kenji, '1', '一');
  device.isOnline = false;
  device.cut();
  await vi.waitFor(() => expect(room.link).toBe('down'));

  await say(kenji, '2', '二');
  own(services, [aTurn('mine', { source: { text: '三', language: 'cmn' } })]);
  await say(kenji, '4', '四');
  expect(texts(services)).toEqual(['一', '三']);
  device.isOnline = true;

  await vi.waitFor(() => expect(server.turns).toHaveLength(4), { timeout: 5000 });
  await vi.waitFor(() => expect(texts(services)).toEqual(['一', '二', '四', '三']), { timeout: 5000 });
  expect(room.link).toBe('up');
  expect(server.turns.filter(({ text }) => text === '三')).toHaveLength(1);
});

test('one turn that the server cannot take is refused by itself: those before and behind it reach the room', async () => {
  const { server, services, device } = await hostInRoom();
  device.isOnline = false;
  const said = ['一', '坏', '三'].map((text, at) => aTurn(`t${at}`, { source: { text, language: 'cmn' } }));
  own(services, said);
  await vi.waitFor(() => expect(texts(services)).toHaveLength(3));
  server.refusedText = '坏';
  device.isOnline = true;

  await vi.waitFor(() => expect(server.turns.map(({ text }) => text)).toEqual(['一', '三']), { timeout: 10_000 });
  expect(room.announcement).toMatchObject({ change: 'unsent' });
  expect(texts(services)).toEqual(['一', '坏', '三']);

  own(services, [...said, aTurn('t3', { source: { text: '四', language: 'cmn' } })]);
  await vi.waitFor(() => expect(server.turns.map(({ text }) => text)).toEqual(['一', '三', '四']));
});

test('of a turn that is longer than the room takes, the others read the beginning', async () => {
  const { server, services } = await hostInRoom();
  const text = '长'.repeat(MAX_ROOM_TURN_CHARACTERS + 1);

  own(services, [aTurn('long', { source: { text, language: 'cmn' } })]);

  await vi.waitFor(() => expect(server.turns.map((turn) => turn.text)).toEqual([text.slice(1)]));
  expect(texts(services)).toEqual([text]);
});

test('a turn that is merged into another one disappears from the room', async () => {
  const { server, services } = await hostInRoom();
  const first = aTurn('one', { source: { text: '一', language: 'cmn' } });
  const second = aTurn('two', { source: { text: '二', language: 'cmn' } });
  own(services, [first, second]);
  await vi.waitFor(() => expect(server.turns).toHaveLength(2));

  services.update({
    changed: [{ ...first, source: { text: '一二', language: 'cmn' }, mergedFromItemIds: ['one', 'two'] }],
    removed: [second.id],
    order: [first.id],
  });

  await vi.waitFor(() =>
    expect(server.turns.map(({ text, state }) => [text, state])).toEqual([
      ['一二', 'final'],
      ['', 'removed'],
    ]),
  );
});

test('the microphone is off while another member speaks or a device plays a voice, and on again afterwards', async () => {
  const { server, other, services } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  services.calls.clear();
  const report = (count: number, what: { speaking: boolean; playing?: boolean; level?: number }) =>
    other.request('reportRoomActivity', { body: { count, ...what } }, { token: kenji.token });

  await report(1, { speaking: true, level: 80 });
  expect(room.isGated).toBe(true);
  await report(2, { speaking: false });
  expect(room.isGated).toBe(false);
  await report(3, { speaking: false, playing: true });
  expect(room.isGated).toBe(true);
  await report(4, { speaking: false });

  expect(services.calls.of('microphone-muted').map(({ isMuted }) => isMuted)).toEqual([true, false, true, false]);
});

test('a turn that was another member’s voice is neither shown nor sent; one with more of this member’s words is', async () => {
  const { server, other, services, hear } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  await other.request('reportRoomActivity', { body: { count: 1, speaking: true, level: 85 } }, { token: kenji.token });
  for (let at = 0; at < 90; at++) {
    services.clock.nowMs += 33;
    hear(3);
  }
  const voice = { call: 0, fromMs: 0, end: { toMs: 2000, atMs: services.clock.nowMs + 500 } };
  const heard = aTurn('echo', { source: { text: '回声', language: 'cmn' }, voice, mergedFromItemIds: ['echo'] });

  own(services, [heard]);

  expect(turnsOnScreen(services.store.conversation)).toEqual([]);
  expect(server.turns).toEqual([]);
  await other.request('reportRoomActivity', { body: { count: 2, speaking: false } }, { token: kenji.token });
  for (let at = 0; at < 60; at++) {
    services.clock.nowMs += 33;
    hear(10);
  }
  const after = { ...voice, end: { toMs: 20_000, atMs: services.clock.nowMs + 500 } };
  own(services, [
    { ...heard, source: { text: '回声 你好', language: 'cmn' }, mergedFromItemIds: ['echo', 'more'], voice: after },
  ]);
  expect(texts(services)).toEqual(['回声 你好']);
  await vi.waitFor(() => expect(server.turns.map(({ text }) => text)).toEqual(['回声 你好']));
});

test('a turn that turns out to be another member’s voice once it has words is not left on the device', async () => {
  const { server, other, services, controller, hear } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  const source = { text: '回声', language: 'cmn' } as const;
  const voice = { call: 0, fromMs: 0, end: undefined };
  own(services, [aTurn('echo', { source, voice, status: 'in_progress', startedAtMs: services.clock.nowMs })]);
  expect(texts(services)).toEqual(['回声']);

  await other.request('reportRoomActivity', { body: { count: 1, speaking: true, level: 85 } }, { token: kenji.token });
  for (let at = 0; at < 90; at++) {
    services.clock.nowMs += 33;
    hear(3);
  }
  own(services, [
    aTurn('echo', { source, voice: { ...voice, end: { toMs: 2000, atMs: services.clock.nowMs + 500 } } }),
  ]);

  expect(texts(services)).toEqual([]);
  const { conversationId, persister } = liveIn(controller);
  await persister.flush();
  expect(await services.conversationStore.turns(conversationId)).toEqual([]);
});

test('the end of the host’s conversation ends the room, after the last turn was sent, and keeps its order', async () => {
  const { server, services, controller, say } = await hostInRoom();
  const { conversationId } = liveIn(controller);
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  await say(kenji, '1', 'さようなら');
  await vi.waitFor(() => expect(texts(services)).toEqual(['さようなら']));
  // Begun before the other turn, by this device's clock, and said after it.
  own(services, [aTurn('mine', { source: { text: '再见', language: 'cmn' }, startedAtMs: 500 })]);

  await controller.stopSession();

  expect(server.turns.map(({ text }) => text)).toEqual(['さようなら', '再见']);
  const stored = await services.conversationStore.turns(conversationId);
  expect(stored.map(({ source }) => source.text)).toEqual(['さようなら', '再见']);
  expect(server.isEnded).toBe(true);
  expect(room).toMatchObject({ membership: undefined, end: 'ended-by-host' });
});

test('after the end of the room the host’s device hears two people again, and what was said in the room stays', async () => {
  const { server, services, other, host, say } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  const mine = aTurn('mine', { source: { text: '你好', language: 'cmn' } });
  own(services, [mine]);
  await vi.waitFor(() => expect(server.turns).toHaveLength(1));
  await say(kenji, '1', 'こんにちは');

  await other.request('endRoom', {}, { token: host.token });
  const theirs = aTurn('theirs', { speaker: 'userB', source: { text: 'Hello', language: 'eng' } });
  services.update({ changed: [theirs], order: [mine.id, theirs.id] });

  expect(texts(services)).toEqual(['你好', 'こんにちは', 'Hello']);
  expect(turnsOnScreen(services.store.conversation)[2]).toMatchObject({ speaker: 'userB' });
  expect(turnsOnScreen(services.store.conversation).map(({ speakerName }) => speakerName)).toEqual([
    'Ana',
    'Kenji',
    undefined,
  ]);
});

test('a member who only listens for long stays in the room, and the room goes on', async () => {
  const { services, server } = await hostInRoom();

  services.update({ signals: [{ type: 'connection-failed', code: 'idle', text: 'Nobody has spoken for a while.' }] });
  services.voiceTransport.remote.listener?.onNotice?.({ type: 'call.time_left', seconds: 30, reason: 'idle' });
  services.voiceTransport.remote.listener?.onNotice?.({ type: 'call.ended', code: 'idle', message: '' });

  expect([services.store.session.connection, services.store.session.end, server.isEnded]).toEqual([
    'connected',
    undefined,
    false,
  ]);
  expect(noticesShown()).not.toContain('session-ended');
});

const guestMembership = {
  roomId: 'room',
  memberId: '',
  token: '',
  role: 'guest',
  name: 'Kenji',
  language: 'jpn',
  hostName: 'Ana',
  copyId: 'copy-1',
} as const;

/** A guest of a room, before the call. */
async function guestBeforeTheCall() {
  const server = new FakeRoom();
  server.call = voiceSession;
  const services = Object.assign(fakeSessionDeps(grantCalls), { rooms: server.device() });
  room = services.store.room;
  const host = await enterAs(server, 'Ana', 'cmn');
  const guest = await enterAs(server, 'Kenji', 'jpn');
  setPair({ source: 'jpn', target: 'cmn' });
  setMembership(room, { ...guestMembership, memberId: guest.id, token: guest.token });
  return { server, services, host, guest, controller: newController(services) };
}

test('a guest who is refused another call reads on and tries again: why is for the room to say', async () => {
  const { server, services } = await guestBeforeTheCall();
  const request = () => requestCall(services, { session_id: sessionIdOf('s1') });

  server.callRefusal = { status: 403, code: 'member_muted' };
  expect(await request()).toMatchObject({ type: 'refused', isRetryable: true, roomEnd: undefined });
  server.callRefusal = { status: 403, code: 'member_removed' };
  expect(await request()).toMatchObject({ type: 'refused', isRetryable: true, roomEnd: 'removed' });
  server.callRefusal = undefined;
  expect(await request()).toMatchObject({ type: 'granted' });
});

test('a guest who returns after the end of the room sees that it has ended', async () => {
  const { server, controller, host } = await guestBeforeTheCall();
  await server.device().request('endRoom', {}, { token: host.token });

  await controller.startSession();

  expect(room).toMatchObject({ membership: undefined, end: 'ended-by-host' });
  expect(noticesShown()).toEqual([]);
});

/** A live session of a guest in a room of Ana's. */
async function guestInRoom() {
  const before = await guestBeforeTheCall();
  const { controller } = before;
  await controller.startSession();
  await vi.waitFor(() => expect(room.link).toBe('up'));
  return before;
}

test('a guest whose calls the host pays no longer reads on, and speaks again once the limit is raised', async () => {
  const { server, services, controller, host, guest } = await guestInRoom();
  server.isLimitUsedUp = true;

  services.voiceTransport.remote.listener?.onNotice?.({ type: 'call.ended', code: 'room_tokens_used_up', message: '' });
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await vi.waitFor(() => expect(services.store.session.recovery).toBe('suspended'));
  expect(room).toMatchObject({ isLimitUsedUp: true, membership: { memberId: guest.id } });
  expect(server.members.find(({ id }) => id === guest.id)).toMatchObject({ state: 'present' });
  expect(noticesShown()).toEqual([]);
  const turn = { turn_id: '1', revision: 1, text: '你好', translations: { jpn: 'こんにちは' } };
  await server
    .device()
    .request('saveRoomTurns', { body: { turns: [{ ...turn, started_at: '2026-11-23T10:00:00Z' }] } }, host);
  expect(turnsOnScreen(services.store.conversation)).toMatchObject([{ translation: { text: 'こんにちは' } }]);

  server.isLimitUsedUp = false;
  await controller.resumeSession();
  await vi.waitFor(() => expect(services.store.session.recovery).toBe('replaying'));
  services.microphoneBuffer.catchUp();
  expect(services.store.session.recovery).toBe('steady');
  expect(room.isLimitUsedUp).toBe(false);
});

test('a guest who comes or returns when the limit is used up reads at once, and speaks once it is raised', async () => {
  const { server, services, controller, host, guest } = await guestBeforeTheCall();
  server.isLimitUsedUp = true;
  const turn = { turn_id: '1', revision: 1, text: '你好', translations: { jpn: 'こんにちは' } };
  await server
    .device()
    .request('saveRoomTurns', { body: { turns: [{ ...turn, started_at: '2026-11-23T10:00:00Z' }] } }, host);

  await controller.startSession();

  await vi.waitFor(() =>
    expect(turnsOnScreen(services.store.conversation)).toMatchObject([{ translation: { text: 'こんにちは' } }]),
  );
  expect([services.store.session.connection, services.store.session.recovery, noticesShown()]).toEqual([
    'connected',
    'suspended',
    [],
  ]);
  expect(room).toMatchObject({ isLimitUsedUp: true, link: 'up', membership: { memberId: guest.id } });

  await controller.resumeSession();
  await vi.waitFor(() => expect([services.store.session.recovery, room.isLimitUsedUp]).toEqual(['suspended', true]));

  server.isLimitUsedUp = false;
  await controller.resumeSession();
  await vi.waitFor(() => expect(services.store.session.recovery).toBe('replaying'));
  services.microphoneBuffer.catchUp();
  expect([services.store.session.recovery, room.isLimitUsedUp]).toEqual(['steady', false]);
  expect(server.members.find(({ id }) => id === guest.id)).toMatchObject({ state: 'present' });
});

test('a guest’s call is the host’s; the end of the room ends it, and nothing of it is stored or deleted', async () => {
  const { server, services, controller, host } = await guestInRoom();
  expect(services.store.session.connection).toBe('connected');
  own(services, [aTurn('mine', { source: { text: 'はい', language: 'jpn' } })]);
  await vi.waitFor(() => expect(server.turns).toHaveLength(1));
  await server.device().request('endRoom', {}, { token: host.token });

  await vi.waitFor(() => expect(services.store.session.connection).toBe('disconnected'));
  expect(room.end).toBe('ended-by-host');
  expect(texts(services)).toEqual(['はい']);
  expect(services.api.requests.map(({ name }) => name)).not.toContain('createSession');
  expect(services.api.requests.map(({ name }) => name)).not.toContain('deleteSession');
  expect(
    await services.conversationStore.turns(services.store.conversation.id ?? liveIn(controller).conversationId),
  ).toEqual([]);
});

test('a guest’s conversation stays on the device until it is saved or removed, whatever room comes next', async () => {
  const { server, services, host } = await guestInRoom();
  // Said after the first, by a clock that was set back.
  const later = aTurn('later', { source: { text: 'ええ', language: 'jpn' }, startedAtMs: 500 });
  own(services, [aTurn('mine', { source: { text: 'はい', language: 'jpn' } }), later]);
  await vi.waitFor(() => expect(server.turns).toHaveLength(2));
  await server.device().request('endRoom', {}, { token: host.token });
  await vi.waitFor(() => expect(services.store.session.connection).toBe('disconnected'));

  setMembership(shownRoom, { ...guestMembership, memberId: 'other', copyId: 'copy-2', hostName: 'Eva' });
  const [record, ...more] = await guestCopies(services);
  if (!record) throw new Error('nothing was kept');
  await openGuestCopy(services, record);

  expect(more).toEqual([]);
  expect(record).toMatchObject({ id: 'copy-1', state: 'device-only', guestOf: { hostName: 'Ana' } });
  expect(turnsOnScreen(conversation).map(({ source }) => source.text)).toEqual(['はい', 'ええ']);
  expect(shownRoom).toMatchObject({ end: 'left', copyId: 'copy-1', copy: 'none', membership: undefined });
  expect(services.api.requests.map(({ name }) => name)).not.toContain('uploadDeviceConversation');
  await storePendingSave(services);
  expect((await guestCopies(services))[0]?.guestOf).toMatchObject({ isCopyWanted: true });
  await removeShownCopy(services);
  expect([await guestCopies(services), turnsOnScreen(conversation)]).toEqual([[], []]);
});

test('a guest whose page is lost finds what was said on the device, once', async () => {
  const { services, controller } = await guestInRoom();
  own(services, [aTurn('mine', { source: { text: 'はい', language: 'jpn' } })]);
  const live = liveIn(controller);
  await live.persister.flush();
  live.releaseLock();

  await recoverConversations(services);
  await recoverConversations(services);

  const stored = await guestCopies(services);
  expect(stored).toMatchObject([{ id: 'copy-1', guestOf: { hostName: 'Ana' } }]);
  const turns = await services.conversationStore.turns(conversationIdOf('copy-1'));
  expect(turns.map(({ source }) => source.text)).toEqual(['はい']);
});

test('a host whose page is loaded again has left: the room ends for the guests, and the next page says so', async () => {
  const { server, services, controller, host } = await hostInRoom();
  const kenji = await enterAs(server, 'Kenji', 'jpn');
  own(services, [aTurn('mine', { source: { text: '你好', language: 'cmn' } })]);
  const { conversationId, persister, releaseLock } = liveIn(controller);
  await persister.flush();
  const { conversationStore } = services;
  await vi.waitFor(async () =>
    expect(await conversationStore.record(conversationId)).toMatchObject({ roomToken: host.token }),
  );
  const seen: RoomEvent[] = [];
  const guest = server
    .device()
    .follow({ token: kenji.token, afterSeq: 0 }, (event) => void seen.push(event), new AbortController().signal);
  // As on a new page: nothing runs here, and the lock went with the old one.
  releaseLock();

  await recoverConversations(services);

  expect(await guest).toBe('room-ended');
  expect(seen.at(-1)).toEqual({ type: 'room-ended', reason: 'ended-by-host' });
  await vi.waitFor(() => expect(noticesShown()).toEqual(['room-ended']));
  const record = await conversationStore.record(conversationId);
  expect(record?.state).toBe('finished');
  expect(record?.roomToken).toBeUndefined();
});

test('a host who ended the room keeps no right to end it', async () => {
  const { server, services, controller, host } = await hostInRoom();
  const { conversationId } = liveIn(controller);
  const tokenKept = async () => (await services.conversationStore.record(conversationId))?.roomToken;
  await vi.waitFor(async () => expect(await tokenKept()).toBe(host.token));

  await server.device().request('endRoom', {}, host);

  await vi.waitFor(async () => expect(await tokenKept()).toBeUndefined());
  expect(await services.conversationStore.record(conversationId)).toMatchObject({ state: 'live' });
});

test('a member whom the host mutes or removes is silent, or out', async () => {
  const { other, host, services } = await hostInRoom();
  services.calls.clear();

  await other.request('muteRoomMember', { params: { id: host.id }, body: { muted: true } }, { token: host.token });
  expect(room.isMutedByHost).toBe(true);
  expect(services.calls.all).toContainEqual({ type: 'microphone-muted', isMuted: true });
  await other.request('removeRoomMember', { params: { id: host.id } }, { token: host.token });

  expect(room).toMatchObject({ membership: undefined, end: 'removed' });
  expect(services.calls.of('microphone-muted').at(-1)?.isMuted).toBe(false);
});
