import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { RTCPeerConnection } from 'werift';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { linkIn, newestMail } from '../mail/read-outbox.ts';
import { createToken, createUser } from '../users.ts';

import { startServer } from '../running-server.ts';
import type { RunningServer } from '../running-server.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { uploadedTurn } from '../uploads.ts';

const MINUTES_MS = 180_000;
const postgres = sharedPostgres();

describe.runIf(postgres)('two processes on one PostgreSQL', () => {
  let dataDir: string;
  let store: Database;
  let here: RunningServer;
  let there: RunningServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-two-'));
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    [here, there] = await Promise.all([startServer(env), startServer(env)]);
    store = await openDatabase({ databaseUrl, dataDir });
  }, MINUTES_MS);
  afterAll(async () => {
    await store.close();
    await Promise.all([here.kill(), there.kill()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const newUser = () => createUser(store.db, new Date(), { tokens: 1000 });

  async function openCall(at: RunningServer, token: string) {
    const { body: answer } = await at.request('createSession', { body: {} }, { token });
    const secret = answer.azure_session.client_secret.value;
    const peer = new RTCPeerConnection();
    peer.addTransceiver('audio');
    peer.createDataChannel('events');
    await peer.setLocalDescription(await peer.createOffer());
    const opened = await fetch(`${at.url}/api/voice/calls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
      body: peer.localDescription?.sdp ?? '',
    });
    expect(opened.status).toBe(201);
    return { secret, path: opened.headers.get('location') ?? '', sessionId: answer.session.id, peer };
  }

  const endOf = async (sessionId: string) => {
    const calls = await store.db.selectFrom('calls').select('end_reason').where('session_id', '=', sessionId).execute();
    return calls.map((call) => call.end_reason);
  };

  test('a link mailed by one process registers an account at the other, and signing out counts for both', async () => {
    const email = `${randomUUID()}@example.org`;
    await here.request('sendOtp', { body: { email, purpose: 'registration' } });
    const { secret: code } = linkIn(await newestMail(dataDir, email));

    const { body: answer } = await there.request('register', {
      body: { email, password: 'a long password', name: 'Ana', code },
    });
    const token = answer.token ?? '';
    const before = await here.request('profile', {}, { token });
    await there.request('logout', {}, { token });
    const after = await here.request('profile', {}, { token });

    expect([before.status, after.status]).toEqual([200, 401]);
  });

  test(
    'blocking a person at one process ends tokens and calls at the other within a second',
    { timeout: MINUTES_MS },
    async () => {
      const { id, token } = await newUser();
      const call = await openCall(there, token);
      const admin = await createToken(store.db, new Date(), 'admin', null);
      const blocked = { params: { id }, body: { blocked: true } };

      await here.request('setBlocked', blocked, { token: admin });
      const { status } = await there.request('profile', {}, { token });

      expect(status).toBe(401);
      await vi.waitFor(async () => expect(await endOf(call.sessionId)).toEqual(['signed_out']), 10_000);
      await call.peer.close();
    },
  );

  test('attempts are counted together', async () => {
    const body = { email: `${randomUUID()}@example.org`, password: 'not the password' };

    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await (count % 2 === 0 ? here : there).request('login', { body })).status);
    }

    expect(statuses.indexOf(429)).toBe(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a conversation uploaded to both is stored and charged once', async () => {
    const { id, token } = await newUser();
    const { body: session } = await here.request('createSession', { body: {} }, { token });
    const body = { session_id: session.session.id, conversation_turns: [uploadedTurn('a', 70), uploadedTurn('b', 30)] };

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? here : there).request('uploadConversation', { body }, { token }),
      ),
    );

    const balance = await store.db.selectFrom('balances').selectAll().where('user_id', '=', id).executeTakeFirst();
    expect(new Set(answers.map((answer) => answer.body.tokens_deducted))).toEqual(new Set([100]));
    expect(balance).toMatchObject({ available: 900, used: 100 });
  });

  test('a call of one process ends when the other is asked to end it', { timeout: MINUTES_MS }, async () => {
    const { token } = await newUser();
    const call = await openCall(here, token);

    const headers = { authorization: `Bearer ${call.secret}` };
    const response = await fetch(`${there.url}${call.path}`, { method: 'DELETE', headers });

    expect(response.status).toBe(204);
    await vi.waitFor(async () => expect(await endOf(call.sessionId)).toEqual(['hung_up']), 10_000);
    await call.peer.close();
  });

  test('the page gets the notices of its call from either process', { timeout: MINUTES_MS }, async () => {
    const { id, token } = await newUser();
    const call = await openCall(here, token);
    const headers = { authorization: `Bearer ${call.secret}` };
    const listening = await fetch(`${there.url}${call.path}/notices`, { headers });

    await store.db.updateTable('balances').set({ available: 0 }).where('user_id', '=', id).execute();
    const events = await listening.text();

    expect(listening.status).toBe(200);
    expect(events).toContain('"type":"call.ended","code":"token_not_enough"');
    expect(await endOf(call.sessionId)).toEqual(['token_not_enough']);
    await call.peer.close();
  });

  test(
    'a process that is stopped ends its calls within ten seconds, and the other continues',
    { timeout: MINUTES_MS },
    async () => {
      const { token } = await newUser();
      const call = await openCall(here, token);

      const { code, tookMs } = await here.stop();
      const { status } = await there.request('profile', {}, { token });

      expect(code).toBe(0);
      expect(tookMs).toBeLessThan(10_000);
      expect(await endOf(call.sessionId)).toEqual(['server_stopping']);
      expect(status).toBe(200);
      await call.peer.close();
    },
  );
});
