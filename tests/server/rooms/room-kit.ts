import type { LanguageCode } from '../../../src/domain/language.ts';
import type { RequestInput } from '../../../src/protocol/contract.ts';
import type { ApiClient, Credentials } from '../api-client.ts';

export type SentTurn = RequestInput<'saveRoomTurns'>['body']['turns'][number];

export type TestMember = { readonly token: string; readonly memberId: string; readonly as: Credentials };

export type RoomKit = {
  readonly roomId: string;
  readonly sessionId: string;
  readonly host: TestMember;
  invite(purpose?: 'guest' | 'caption'): Promise<{ readonly id: string; readonly secret: string }>;
  join(language: LanguageCode, name?: string): Promise<TestMember>;
  say(member: TestMember, ...turns: readonly Partial<SentTurn>[]): Promise<readonly { readonly seq: number }[]>;
};

/** A room over the API, with a host who has opened a session. */
export async function openTestRoom(request: ApiClient, host: Credentials, tokenCap = 10_000): Promise<RoomKit> {
  const session = await request('createSession', { body: {} }, host);
  const sessionId = session.body.session.id;
  const body = { session_id: sessionId, name: 'Ana', language: 'eng', token_cap: tokenCap } as const;
  const opened = await request('createRoom', { body }, host);
  const { room, member, token } = opened.body;
  const hostMember = testMember(token, member.id);
  const kit: RoomKit = {
    roomId: room.id,
    sessionId,
    host: hostMember,
    invite: async (purpose = 'guest') => {
      const { body: created } = await request('createRoomInvitation', { body: { purpose } }, hostMember.as);
      return { id: created.invitation.id, secret: created.secret };
    },
    join: async (language, name = 'Ben') => {
      const { secret } = await kit.invite();
      const { body: joined } = await request('joinRoom', { body: { secret, name, language } });
      return testMember(joined.token, joined.member.id);
    },
    say: async ({ as }, ...turns) => {
      const input = turns.map((turn) => ({ ...sampleTurn(), ...turn }));
      return (await request('saveRoomTurns', { body: { turns: input } }, as)).body.saved;
    },
  };
  return kit;
}

export function testMember(token: string, memberId: string): TestMember {
  return { token, memberId, as: { token } };
}

let turns = 0;

function sampleTurn(): SentTurn {
  turns += 1;
  return { turn_id: `item_${turns}`, revision: 0, text: 'Hello', started_at: '2026-11-23T10:00:00.000Z' };
}
