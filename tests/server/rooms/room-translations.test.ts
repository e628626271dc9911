import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RoomTranslations } from '../../../server/modules/rooms/room-translations.ts';
import { turnOf } from '../../../server/modules/rooms/room-rows.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { openTestRoom } from './room-kit.ts';

const ROUND_MS = 20_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());
// Rounds only: the database keeps its time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A turn that waits for its French, and a translator that is busy with it until released. */
async function busyTranslations() {
  const { db } = server.database;
  const ana = await server.createUser({ tokens: 10_000 });
  const room = await openTestRoom(server.request, { token: ana.token });
  await room.join('fra');
  await room.say(room.host, { text: 'Hello' });
  const row = () =>
    db.selectFrom('room_turns').selectAll().where('room_id', '=', room.roomId).executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).pending).toEqual([]);
  await db
    .updateTable('room_turns')
    .set({ pending: ['fra'] })
    .where('room_id', '=', room.roomId)
    .execute();
  const asked: ((text: string) => void)[] = [];
  const translations = new RoomTranslations({
    db,
    clock: server.clock,
    channels: { turnChanged: () => undefined },
    events: { roomNotRead: () => undefined, roomTurnNotTranslated: () => undefined },
    translateForSession: () => new Promise((resolve) => asked.push(resolve)),
  });
  translations.start(turnOf(await row()));
  await expect.poll(() => asked.length).toBe(1);
  const age = async (seconds: number) => {
    const claimed_at = sql<Date>`clock_timestamp() - make_interval(secs => ${seconds}::integer)`;
    await db.updateTable('room_turns').set({ claimed_at }).where('room_id', '=', room.roomId).execute();
  };
  const isFresh = async () => Date.now() - (await row()).claimed_at.getTime() < 30_000;
  return { translations, asked, row, age, isFresh };
}

test('what a process still works on stays its own, round after round', async () => {
  const { translations, age, isFresh } = await busyTranslations();

  await age(50);
  vi.advanceTimersByTime(ROUND_MS);

  await expect.poll(isFresh).toBe(true);
  await translations.close();
});

test('a process that takes over its own turn does not translate it twice', async () => {
  const { translations, asked, row, age, isFresh } = await busyTranslations();

  await age(90);
  vi.advanceTimersByTime(ROUND_MS);
  await expect.poll(isFresh).toBe(true);
  asked[0]?.('Bonjour');
  await expect.poll(async () => (await row()).translations).toEqual({ fra: 'Bonjour' });

  expect(asked).toHaveLength(1);
  await translations.close();
});
