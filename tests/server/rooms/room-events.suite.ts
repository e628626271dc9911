import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer, TestServerSettings } from '../harness.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import type { TextSpec, VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import type { RoomTurn } from '../../../src/protocol/room-event.ts';
import type { TestUser } from '../users.ts';
import { followRoom } from './follow-room.ts';
import type { RoomDevice } from './follow-room.ts';
import { openTestRoom, testMember } from './room-kit.ts';
import type { RoomKit, TestMember } from './room-kit.ts';

const TOKENS_PER_TEXT = 7;

/** Events between members of a room, on either database. */
export function roomEventsSuite(name: string, settings: TestServerSettings): void {
  describe(name, () => {
    let server: TestServer;
    let ana: TestUser;
    let room: RoomKit;
    let translated: TextSpec[] = [];
    const devices: RoomDevice[] = [];
    const voice: VoiceProvider = {
      ...createFakeVoiceProvider(),
      translateText: (spec) => {
        translated.push(spec);
        if (spec.text === 'unspeakable') return Promise.resolve({ type: 'failed', code: 'failed' });
        const usage = { ...noUsage, totalTokens: TOKENS_PER_TEXT };
        return Promise.resolve({ type: 'translated', text: `${spec.to}: ${spec.text}`, usage });
      },
    };

    beforeAll(async () => {
      server = await startTestServer({ ...settings, voice });
    }, 120_000);
    beforeEach(async () => {
      await server.reset();
      translated = [];
      ana = await server.createUser({ tokens: 10_000 });
      room = await openTestRoom(server.request, { token: ana.token });
    });
    afterEach(() => {
      for (const device of devices.splice(0)) device.stop();
    });
    afterAll(() => server.close());

    async function follow({ token }: TestMember, after = 0): Promise<RoomDevice> {
      const device = await followRoom(server.url, token, after);
      devices.push(device);
      return device;
    }

    /** As if the screen had been gone for an hour. */
    async function movedBack(memberId: string): Promise<void> {
      const { db } = server.database;
      const row = { connection: null, seen_at: new Date(Date.now() - 3_600_000) };
      await db.updateTable('room_members').set(row).where('id', '=', memberId).execute();
    }

    test('a turn reaches every member in every language present, each translated once', async () => {
      const [ben, cleo, dan] = [await room.join('fra'), await room.join('jpn', 'Cleo'), await room.join('fra', 'Dan')];
      const all = await Promise.all([room.host, ben, cleo, dan].map((member) => follow(member)));

      await room.say(ben, { turn_id: 'a', text: 'Bonjour', translations: { eng: 'Hello' } });
      await Promise.all(all.map((device) => device.until(() => device.turns()[0]?.pending.length === 0)));

      const [turn] = all[0]?.turns() ?? [];
      expect(turn).toMatchObject({ member_id: ben.memberId, turn_id: 'a', language: 'fra', text: 'Bonjour' });
      expect(turn?.translations).toEqual({ eng: 'Hello', jpn: 'jpn: Bonjour' });
      expect(translated).toEqual([{ text: 'Bonjour', from: 'fra', to: 'jpn' }]);
      for (const device of all) expect(device.turns()).toEqual([turn]);
      const { body } = await server.request('tokens', {}, { token: ana.token });
      expect(body.used_tokens).toBe(TOKENS_PER_TEXT);
    });

    test('what a guest says before it leaves is still translated, and nothing is for screens that were closed', async () => {
      const [ben, cleo] = [await room.join('fra'), await room.join('jpn', 'Cleo')];
      const { secret } = await room.invite('caption');
      await server.request('joinRoom', { body: { secret, language: 'deu' } });
      const device = await follow(cleo);

      await room.say(ben, { text: 'Au revoir', translations: { eng: 'Bye' } });
      await server.request('leaveRoom', {}, ben.as);
      await device.until(() => device.turns()[0]?.pending.length === 0);

      expect(device.turns()[0]?.translations).toEqual({ eng: 'Bye', jpn: 'jpn: Au revoir' });
    });

    test('a screen that was away for long gets the translations that were not made meanwhile, in order', async () => {
      const { secret } = await room.invite('caption');
      const languages = { language: 'deu', second_language: 'jpn' } as const;
      const { body } = await server.request('joinRoom', { body: { secret, ...languages } });
      const screen = testMember(body.token, body.member.id);
      const before = await follow(screen);
      await room.say(room.host, { text: 'One' });
      await before.until(() => before.turns()[0]?.pending.length === 0);
      before.stop();
      await movedBack(screen.memberId);
      await room.say(room.host, { text: 'Two' }, { text: 'Three', translations: { jpn: '三' } });
      expect(translated.map(({ text }) => text)).not.toContain('Two');

      const after = await follow(screen, before.lastSeq());
      // Nothing is pending before the translations begin, and 'deu' and 'jpn' are made at once, in either order.
      const isDone = ({ translations, pending }: RoomTurn) => 'deu' in translations && pending.length === 0;
      await after.until(() => after.turns().length === 2 && after.turns().every(isDone));

      expect(after.turns().map(({ text, translations, pending }) => [text, translations, pending])).toEqual([
        ['Two', { deu: 'deu: Two', jpn: 'jpn: Two' }, []],
        ['Three', { deu: 'deu: Three', jpn: '三' }, []],
      ]);
      expect(translated.filter(({ text }) => text === 'One')).toHaveLength(2);
    });

    test('a text that cannot be translated is sent without its translation', async () => {
      const ben = await room.join('fra');
      const device = await follow(room.host);

      await room.say(ben, { text: 'unspeakable' });
      await device.until(() => device.turns()[0]?.pending.length === 0);

      expect(device.turns()[0]).toMatchObject({ text: 'unspeakable', translations: {} });
    });

    test('a later version replaces a turn, an earlier or repeated one changes nothing, a removed one stays removed', async () => {
      const ben = await room.join('eng');
      const device = await follow(room.host);

      const first = await room.say(
        ben,
        { turn_id: 'a', revision: 1, text: 'Hello Anna' },
        { turn_id: 'b', text: 'Bye' },
      );
      const again = await room.say(ben, { turn_id: 'a', revision: 1, text: 'Hello again' });
      await room.say(ben, { turn_id: 'a', revision: 2, text: 'Hello Ana' }, { turn_id: 'a', revision: 0, text: 'Hel' });
      await room.say(ben, { turn_id: 'b', revision: 1, state: 'removed', text: '' });
      await device.until(() => device.turns()[1]?.state === 'removed');

      expect(again[0]?.seq).toBe(first[0]?.seq);
      expect(device.turns().map(({ turn_id, text, state }) => [turn_id, text, state])).toEqual([
        ['a', 'Hello Ana', 'final'],
        ['b', '', 'removed'],
      ]);
    });

    test('a device that was away gets every turn once and in order', async () => {
      const ben = await room.join('eng');
      const before = await follow(room.host);
      await room.say(ben, { turn_id: 'a' }, { turn_id: 'b' });
      await before.until(() => before.turns().length === 2);
      before.stop();

      await room.say(ben, { turn_id: 'c' }, { turn_id: 'a', revision: 1, text: 'Changed' });
      const after = await follow(room.host, before.lastSeq());
      await Promise.all(Array.from({ length: 10 }, (_, at) => room.say(ben, { turn_id: `d${at}` })));
      await after.until(() => after.of('turn').length === 12);

      const seqs = after.of('turn').map(({ turn }) => turn.seq);
      expect(seqs).toEqual(seqs.toSorted((seq, other) => seq - other));
      expect(new Set(seqs).size).toBe(12);
      expect(
        after
          .of('turn')
          .slice(0, 2)
          .map(({ turn }) => turn.turn_id),
      ).toEqual(['c', 'a']);
    });

    test('a device whose last stream ends just as its next one begins hears what is said afterwards', async () => {
      let device = await follow(room.host);
      for (let at = 0; at < 8; at += 1) {
        device.stop();
        device = await follow(room.host, device.lastSeq());
        const turn_id = `t${at}`;
        await room.say(room.host, { turn_id });
        await device.until(() => device.turns().some((turn) => turn.turn_id === turn_id));
      }

      expect(device.turns().at(-1)?.turn_id).toBe('t7');
    });

    test('a member has at most four streams, also where they are opened at once', async () => {
      const ben = await room.join('eng');
      const open = async () => {
        const abort = new AbortController();
        const { status } = await fetch(`${server.url}/api/room/events`, {
          headers: { authorization: `Bearer ${ben.token}` },
          signal: abort.signal,
        });
        return { status, abort };
      };

      const opened = await Promise.all(Array.from({ length: 12 }, open));
      for (const { abort } of opened) abort.abort();

      expect(opened.map(({ status }) => status).toSorted((value, other) => value - other)).toEqual([
        ...Array.from({ length: 4 }, () => 200),
        ...Array.from({ length: 8 }, () => 429),
      ]);
      // Streams that were closed no longer count.
      await vi.waitFor(() => follow(ben), { timeout: 20_000 });
    });

    test('a guest gets what is said from its joining on, and all learn who comes, goes and changes', async () => {
      const device = await follow(room.host);
      await room.say(room.host, { text: 'Before' });
      const ben = await room.join('eng');
      const guest = await follow(ben);
      await room.say(room.host, { text: 'After' });
      await guest.until(() => guest.turns().length === 1);

      await server.request('changeRoomMember', { body: { language: 'jpn' } }, ben.as);
      await server.request('muteRoomMember', { params: { id: ben.memberId }, body: { muted: true } }, room.host.as);
      await server.request('removeRoomMember', { params: { id: ben.memberId } }, room.host.as);
      await guest.ended;
      await device.until(() => device.of('member').some(({ change }) => change === 'removed'));

      expect(guest.turns().map(({ text }) => text)).toEqual(['After']);
      const seen = device.of('member').filter(({ member }) => member.id === ben.memberId);
      expect(seen[0]).toMatchObject({ change: 'joined', member: { name: 'Ben', connected: false } });
      expect(seen.some(({ member }) => member.connected)).toBe(true);
      expect(seen.find(({ change }) => change === 'removed')?.member).toMatchObject({ language: 'jpn', muted: true });
      expect(guest.of('member').at(-1)).toMatchObject({ change: 'removed', member: { id: ben.memberId } });
    });

    test('who speaks and what is being said reach the others, and end with the device’s stream', async () => {
      const ben = await room.join('fra');
      const [device, guest] = [await follow(room.host), await follow(ben)];
      const growing = { turn_id: 'a', text: 'Bonj', translations: { eng: 'Hel' }, unstable: { eng: 'lo' } };
      const report = (count: number, speaking: boolean) =>
        server.request('reportRoomActivity', { body: { count, speaking, level: 40, growing } }, ben.as);

      await report(2, true);
      await report(1, false);
      await device.until(() => device.of('activity').length === 1);
      guest.stop();
      await device.until(() => device.of('activity').length === 2);

      expect(device.of('activity')[0]).toMatchObject({ member_id: ben.memberId, speaking: true, level: 40, growing });
      expect(device.of('activity')[1]).toMatchObject({ member_id: ben.memberId, speaking: false, growing: null });
      await device.until(() => device.of('member').at(-1)?.member.connected === false);
    });

    test('what a microphone does not hear is known to who comes later, until its device is gone', async () => {
      const ben = await room.join('fra');
      const [device, guest] = [await follow(room.host), await follow(ben)];
      const report = (count: number, unheard: string[]) =>
        server.request('reportRoomActivity', { body: { count, speaking: false, unheard } }, ben.as);

      await report(1, ['projector']);
      await device.until(() => device.of('activity').length === 1);
      const later = await follow(room.host);
      await later.until(() => later.of('activity').length === 1);
      guest.stop();
      await device.until(() => device.of('activity').length === 2);

      for (const { of } of [device, later])
        expect(of('activity')[0]).toMatchObject({ member_id: ben.memberId, speaking: false, unheard: ['projector'] });
      expect(device.of('activity')[1]?.unheard).toEqual([]);
    });

    test('a caption screen reports that it plays a voice, and nothing else', async () => {
      const device = await follow(room.host);
      const { secret } = await room.invite('caption');
      const { body: screen } = await server.request('joinRoom', { body: { secret } });
      const growing = { turn_id: 'a', text: 'Never said' };
      const said = { speaking: true, spoken_ms: 500, level: 60, growing, unheard: ['all'] };

      await server.request(
        'reportRoomActivity',
        { body: { count: 1, playing: true, voice_id: 'projector', ...said } },
        { token: screen.token },
      );
      await device.until(() => device.of('activity').length === 1);

      expect(device.of('activity')[0]).toMatchObject({
        member_id: screen.member.id,
        playing: true,
        voice_id: 'projector',
        speaking: false,
        spoken_ms: 0,
        level: 0,
        growing: null,
        unheard: [],
      });
    });

    test('the end of a room reaches all, and a device that comes later still gets what was said', async () => {
      const ben = await room.join('eng');
      const guest = await follow(ben);
      await room.say(room.host, { text: 'Goodnight' });

      await server.request('endRoom', {}, room.host.as);
      await guest.ended;
      const later = await follow(ben);
      await later.ended;

      expect(guest.events.at(-1)).toEqual({ type: 'room-ended', reason: 'ended-by-host' });
      expect(later.turns().map(({ text }) => text)).toEqual(['Goodnight']);
      expect(later.events.at(-1)).toEqual({ type: 'room-ended', reason: 'ended-by-host' });
    });
  });
}
