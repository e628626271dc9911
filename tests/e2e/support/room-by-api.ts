import { PGlite } from '@electric-sql/pglite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';
import { newPerson, registered } from './product.ts';
import type { RunningServer } from './server.ts';

type Json = Record<string, unknown>;

/** A room whose host is no page: the tests of its guests' screens need none. */
export type HostedRoom = {
  invite(purpose?: 'guest' | 'caption'): Promise<string>;
  /** Takes part on this page, from the press of Return on. */
  seat(page: Page, name: string): Promise<void>;
  say(text: string, translations: Json): Promise<void>;
  /** The next turn, as far as it is said and translated. */
  grow(text: string, translations: Json): Promise<void>;
  end(): Promise<void>;
};

export async function hostRoom(server: RunningServer): Promise<HostedRoom> {
  const { token } = await registered(server, newPerson());
  const pair = { source_language: 'eng', target_language: 'jpn' };
  const { session } = await ask(server, 'createSession', pair, token);
  const body = { session_id: (session as Json)['id'], name: 'Ana', language: 'eng', token_cap: 100_000 };
  const opened = await ask(server, 'createRoom', body, token);
  const host = String(opened['token']);
  const invite = async (purpose = 'guest') =>
    String((await ask(server, 'createRoomInvitation', { purpose }, host))['secret']);
  let said = 0;
  return {
    invite,
    seat: async (page, name) => {
      const joined = await ask(server, 'joinRoom', { secret: await invite(), name, language: 'jpn' });
      const { room_id: roomId, token: own, member } = joined;
      const memberId = (member as Json)['id'];
      const membership = { roomId, memberId, token: own, name, language: 'jpn', hostName: 'Ana' };
      // The storage of this origin, without running the app.
      await page.goto(`${server.url}/healthz`);
      await page.evaluate(
        (stored) => sessionStorage.setItem('room_membership', stored),
        JSON.stringify({ ...membership, copyId: crypto.randomUUID() }),
      );
      await page.goto(`${server.url}/join`);
    },
    say: async (text, translations) => {
      said += 1;
      const turn = { turn_id: `said_${said}`, revision: 0, text, translations, started_at: new Date().toISOString() };
      await ask(server, 'saveRoomTurns', { turns: [turn] }, host);
      await ask(server, 'reportRoomActivity', { count: Date.now(), speaking: false }, host);
    },
    grow: async (text, translations) => {
      const growing = { turn_id: `said_${said + 1}`, text, translations };
      await ask(server, 'reportRoomActivity', { count: Date.now(), speaking: true, level: 60, growing }, host);
    },
    end: async () => void (await ask(server, 'endRoom', {}, host)),
  };
}

/** As if the lifetime of every invitation were over. */
export async function expireInvitations(server: RunningServer): Promise<void> {
  await server.stop();
  const database = await PGlite.create(join(server.dataDir, 'database'));
  await database.exec(`update room_invitations set expires_at = now() - interval '1 second'`);
  await database.close();
  await server.restart();
}

async function ask(server: RunningServer, name: ApiRouteName, body: Json, token?: string): Promise<Json> {
  const { method, path } = apiRoutes[name];
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Json;
}
