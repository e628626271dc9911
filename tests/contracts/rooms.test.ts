import { afterAll, beforeAll } from 'vitest';
import { createHttpApi } from '../../src/platform/http/http-api.ts';
import { createHttpRooms } from '../../src/platform/rooms/http-rooms.ts';
import { FakeRoom } from '../fakes/rooms.ts';
import { startTestServer } from '../server/harness.ts';
import type { TestServer } from '../server/harness.ts';
import { roomsSuite } from './rooms.suite.ts';
import type { RoomsHarness } from './rooms.suite.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const clientOf = (origin: string) => createHttpRooms({ origin, token: () => undefined });

roomsSuite('HTTP', () => ({
  rooms: clientOf(server.url),
  // The discard port: nothing listens there.
  unreachable: clientOf('http://127.0.0.1:9'),
  async openRoom() {
    const { token } = await server.createUser({ tokens: 1_000_000 });
    const api = createHttpApi({ origin: server.url, token: () => token });
    const body = { source_language: 'eng', target_language: 'jpn', title: 'Room' } as const;
    const session = await api.request('createSession', { body });
    if (session.type === 'failed') throw new Error(session.code);
    const wanted = { session_id: session.body.session.id, name: 'Ana', language: 'eng', token_cap: 100_000 } as const;
    const created = await clientOf(server.url).request('createRoom', { body: wanted }, { token });
    if (created.type === 'failed') throw new Error(created.code);
    return created.body.token;
  },
}));

function fake(): RoomsHarness {
  const room = new FakeRoom();
  const rooms = room.device();
  const unreachable = room.device();
  unreachable.isOnline = false;
  return {
    rooms,
    unreachable,
    async openRoom() {
      const body = { session_id: crypto.randomUUID(), name: 'Ana', language: 'eng', token_cap: 1000 } as const;
      const created = await rooms.request('createRoom', { body });
      if (created.type === 'failed') throw new Error(created.code);
      return created.body.token;
    },
  };
}

roomsSuite('fake', fake);
