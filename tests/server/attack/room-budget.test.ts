import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TextSpec, VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { followRoom } from '../rooms/follow-room.ts';
import type { RoomDevice } from '../rooms/follow-room.ts';
import { openTestRoom, testMember } from '../rooms/room-kit.ts';
import type { RoomKit, TestMember } from '../rooms/room-kit.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { newDevice } from '../trial/device.ts';
import type { TestUser } from '../users.ts';

describe('on the embedded database', () => roomBudget({ engine: 'embedded' }));
describe.runIf(sharedPostgres())('on PostgreSQL', () => roomBudget({}));

/** About 3,000 tokens are reserved for it. */
const LONG = 'words '.repeat(666);

/** The cap of what guests and caption screens of a room use, attacked over the API. */
function roomBudget(settings: { readonly engine?: 'embedded' }): void {
  let server: TestServer;
  let ana: TestUser;
  let asked: TextSpec[] = [];
  let cost = 0;
  const devices: RoomDevice[] = [];
  const fake = createFakeVoiceProvider('embedded');
  const voice: VoiceProvider = {
    ...fake,
    translateText: (spec) => {
      asked.push(spec);
      const usage = { ...noUsage, totalTokens: cost };
      return Promise.resolve({ type: 'translated', text: `${spec.to}: ${spec.text.slice(0, 9)}`, usage });
    },
  };

  beforeAll(async () => {
    server = await startTestServer({ ...settings, voice });
  }, 120_000);
  beforeEach(async () => {
    await server.reset();
    [asked, cost] = [[], 7];
    ana = await server.createUser({ tokens: 1_000_000 });
    for (const device of devices.splice(0)) device.stop();
  });
  afterAll(async () => {
    for (const device of devices) device.stop();
    await server.close();
  });

  const open = (tokenCap: number) => openTestRoom(server.request, { token: ana.token }, tokenCap);
  const paid = async () => (await server.request('tokens', {}, { token: ana.token })).body.used_tokens;
  const shown = async (room: RoomKit, token_cap: number) =>
    (await server.request('changeRoom', { body: { token_cap } }, room.host.as)).body.room.tokens_used;

  async function follow({ token }: TestMember): Promise<RoomDevice> {
    const device = await followRoom(server.url, token);
    devices.push(device);
    return device;
  }

  /** A screen that follows the room. */
  async function screen(secret: string, language: LanguageCode, second_language?: LanguageCode) {
    const body = { secret, language, ...(second_language && { second_language }) };
    const joined = await server.request('joinRoom', { body });
    if (joined.status !== 200) return { status: joined.status, code: joined.error.code };
    await follow(testMember(joined.body.token, joined.body.member.id));
    return { status: joined.status };
  }

  async function allTranslated({ roomId }: RoomKit): Promise<void> {
    const { db } = server.database;
    const pending = () => db.selectFrom('room_turns').select('pending').where('room_id', '=', roomId).execute();
    await expect.poll(async () => (await pending()).flatMap((turn) => turn.pending), { timeout: 20_000 }).toEqual([]);
  }

  async function call({ as }: TestMember): Promise<number> {
    const granted = await server.request('openRoomCall', { body: { target_language: 'eng' } }, as);
    if (granted.status !== 200) return granted.status;
    const { value } = granted.body.azure_session.client_secret;
    const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/sdp' };
    const body = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n';
    return (await fetch(`${server.url}/api/voice/calls`, { method: 'POST', headers, body })).status;
  }

  test('many long turns at once are translated as far as the cap reaches', async () => {
    const room = await open(7000);
    const guests = [await room.join('fra'), await room.join('jpn'), await room.join('deu')];
    cost = 2500;

    await Promise.all(guests.map((guest) => room.say(guest, ...Array.from({ length: 7 }, () => ({ text: LONG })))));
    await allTranslated(room);

    expect([asked.length, await paid(), await shown(room, 7000)]).toEqual([2, 5000, 5000]);
  });

  test('a text that costs more than was reserved does not pass the cap, and its rest counts when the cap is raised', async () => {
    const room = await open(3500);
    const ben = await room.join('fra');
    cost = 9000;

    await room.say(ben, { text: LONG });
    await allTranslated(room);
    const before = [await paid(), await shown(room, 3500)];
    await shown(room, 8000);
    await room.say(ben, { text: LONG });
    await allTranslated(room);

    expect(before).toEqual([3500, 3500]);
    expect([asked.length, await paid()]).toEqual([1, 3500]);
    expect(await call(ben)).toBe(402);
  });

  test('eight guests who open calls at once with one token left open one, which uses no more than that', async () => {
    const room = await open(1);
    const guests = [];
    for (let at = 0; at < 8; at += 1) guests.push(await room.join('fra', `Guest ${at}`));
    const before = fake.calls.length;

    const statuses = await Promise.all(guests.map(call));
    const opened = fake.calls.slice(before);
    opened[0]?.use(600);
    await vi.waitFor(() => expect(opened[0]?.hungUp?.reason).toBe('room_tokens_used_up'), { timeout: 20_000 });

    expect(statuses.toSorted((status, other) => status - other)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 402),
    ]);
    expect(opened).toHaveLength(1);
    expect([await paid(), await shown(room, 1)]).toEqual([1, 1]);
  });

  test('the same usage that is reported twice counts once', async () => {
    const room = await open(1000);
    const ben = await room.join('fra');
    expect(await call(ben)).toBe(201);
    const opened = fake.calls.at(-1);

    opened?.use(100, 'same');
    opened?.use(100, 'same');
    await vi.waitFor(async () => expect(await shown(room, 1000)).toBe(100), { timeout: 20_000 });
    opened?.use(50, 'other');

    await vi.waitFor(async () => expect(await shown(room, 1000)).toBe(150), { timeout: 20_000 });
    expect(await paid()).toBe(150);
  });

  test('the texts and calls of the guests of a trial stay within the cap, too', async () => {
    const { body: trial } = await server.request('startTrial', { body: newDevice() });
    const room = await openTestRoom(server.request, { trialId: trial.trialId }, 3500);
    const ben = await room.join('fra');
    cost = 9000;

    await room.say(ben, { text: LONG });
    await allTranslated(room);
    const { body } = await server.request('trialStatus', { params: { trialId: trial.trialId } });

    expect(trial.remainingTokens - body.remainingTokens).toBe(3500);
  });

  test('a room whose cap is zero translates nothing for caption screens, however many there are', async () => {
    const room = await open(0);
    const { secret } = await room.invite('caption');
    for (const [element, other] of [
      ['fra', 'deu'],
      ['jpn', 'spa'],
      ['fra', 'spa'],
      ['deu', 'jpn'],
    ] as const) {
      expect(await screen(secret, element, other)).toEqual({ status: 200 });
    }

    await room.say(room.host, { text: 'Hello' });
    await allTranslated(room);

    expect([asked, await paid()]).toEqual([[], 0]);
  });

  test('caption screens get at most four languages that no person in the room speaks, within the cap', async () => {
    const room = await open(10_000);
    await room.join('kor');
    const { secret } = await room.invite('caption');
    const host = await follow(room.host);

    const four = [await screen(secret, 'fra', 'deu'), await screen(secret, 'jpn', 'spa')];
    const spoken = await screen(secret, 'kor', 'eng');
    const fifth = await screen(secret, 'por');
    const same = await screen(secret, 'fra', 'spa');
    await room.say(room.host, { text: 'Hello' });
    await allTranslated(room);

    expect([...four, spoken, same].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(fifth).toEqual({ status: 409, code: 'too_many_languages' });
    expect(asked.map(({ to }) => to).toSorted()).toEqual(['deu', 'fra', 'jpn', 'kor', 'spa']);
    // The host's texts to a guest are not counted.
    expect([await paid(), await shown(room, 10_000)]).toEqual([5 * cost, 4 * cost]);
    await host.until(() => host.of('budget').at(-1)?.tokens_used === 4 * cost);
  });

  test('screens that come all at once, or change their language, do not get a fifth one', async () => {
    const room = await open(10_000);
    const { secret } = await room.invite('caption');
    const joined = await Promise.all(
      (['fra', 'deu', 'jpn', 'spa', 'por', 'ita', 'rus'] as const).map(async (language) => {
        const { body } = await server.request('joinRoom', { body: { secret, language } });
        return testMember(body.token, body.member.id);
      }),
    );
    await Promise.all(joined.map(follow));

    await room.say(room.host, { text: 'Hello' });
    await allTranslated(room);
    const changed = await server.request('changeRoomMember', { body: { language: 'arb' } }, joined[0]!.as);

    expect(new Set(asked.map(({ to }) => to)).size).toBe(4);
    expect([changed.status, changed.error.code]).toEqual([409, 'too_many_languages']);
  });

  test('a turn of a room has at most 4,000 letters', async () => {
    const room = await open(10_000);
    const turn = { turn_id: 'a', revision: 0, started_at: '2026-11-23T10:00:00Z' };
    const say = (text: string) =>
      server.request('saveRoomTurns', { body: { turns: [{ ...turn, text }] } }, room.host.as);

    const statuses = [(await say('x'.repeat(4001))).status, (await say('x'.repeat(4000))).status];

    expect(statuses).toEqual([400, 200]);
  });
}
