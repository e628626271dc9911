import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redeemInvitation } from '../../../server/modules/invitations/redeem-invitation.ts';
import { registerPerson } from '../accounts/new-person.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const databases = [
  { name: 'the embedded database', where: { engine: 'embedded' } as const },
  ...(sharedPostgres() ? [{ name: 'PostgreSQL', where: {} }] : []),
];

describe.each(databases)('on $name', ({ where }) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer({ env: { BETA_MODE: '1' }, ...where });
  }, 120_000);
  beforeEach(async () => {
    await server.reset();
    token = await server.createAdmin();
  });
  afterAll(() => server.close());

  async function invite(email: string, bound: boolean): Promise<string> {
    const { body } = await server.request('generateInvitations', { body: { emails: [email], bound } }, { token });
    return body.invitations?.[0]?.code ?? '';
  }

  test('of a hundred concurrent redemptions of one code one succeeds', async () => {
    const code = await invite('free@example.org', false);
    const people = await Promise.all(Array.from({ length: 100 }, () => server.createUser()));

    const wins = await Promise.all(
      people.map((person) =>
        server.database.transact((tx) =>
          redeemInvitation(tx, { email: person.email, code }, person.id, server.clock()),
        ),
      ),
    );

    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  test('an unbound code registers any address, once', async () => {
    const code = await invite('free@example.org', false);
    await registerPerson(server, { email: 'friend@example.org', invitationCode: code });

    const second = await server.request('sendOtp', { body: { email: 'late@example.org', invite_code: code } });

    const [invitation] = (await server.request('invitations', {}, { token })).body.invitations;
    expect(invitation).toMatchObject({ status: 'used', used_at: expect.any(String) });
    expect(second.error.code).toBe('invitation_invalid');
  });

  test('a bound code registers its address only', async () => {
    const code = await invite('mine@example.org', true);

    const stranger = await server.request('sendOtp', { body: { email: 'other@example.org', invite_code: code } });
    const owner = await registerPerson(server, { email: 'mine@example.org', invitationCode: code });

    expect(stranger.error.code).toBe('invitation_invalid');
    expect(owner.user.email).toBe('mine@example.org');
  });

  test('guesses from all networks have a limit together; an invited address still registers with its code', async () => {
    const own = await invite('mine@example.org', true);
    const free = await invite('free@example.org', false);
    const ask = (email: string, invite_code: string) => server.request('sendOtp', { body: { email, invite_code } });
    await ask('other@example.org', 'zzzz');
    const counters = server.database.db.updateTable('rate_limits').set({ hits: 500 });
    await counters.where('key', 'like', 'invitation-total:%').execute();

    const [stranger, invited] = [await ask('other@example.org', free), await ask('mine@example.org', own)];

    expect([stranger.status, invited.status]).toEqual([429, 200]);
  });

  test('a code in another case, a revoked code and a missing code are refused', async () => {
    const code = await invite('free@example.org', false);
    const other = code === code.toLowerCase() ? code.toUpperCase() : code.toLowerCase();
    const ask = async (invite_code: string | undefined) =>
      (await server.request('sendOtp', { body: { email: 'new@example.org', invite_code } })).error.code;

    const results = [await ask(other === code ? 'zzzz' : other), await ask(undefined)];
    const [invitation] = (await server.request('invitations', {}, { token })).body.invitations;
    await server.request('revokeInvitation', { params: { id: invitation?.id ?? '' } }, { token });
    results.push(await ask(code));

    expect(results).toEqual(['invitation_invalid', 'invitation_required', 'invitation_invalid']);
  });

  test('the closed beta can be switched off and on while the server runs', async () => {
    const status = async () => (await server.request('betaStatus', {})).body.betaMode;
    const before = await status();

    await server.request('setBeta', { body: { betaMode: false } }, { token });
    const off = await status();
    const person = await registerPerson(server);
    await server.request('setBeta', { body: { betaMode: true } }, { token });

    expect([before, off, await status()]).toEqual([true, false, true]);
    expect(person.token).not.toBe('');
    await expect(registerPerson(server)).rejects.toThrow('invitation_required');
  });

  test('an address that has registered is not invited again', async () => {
    const code = await invite('mine@example.org', true);
    await registerPerson(server, { email: 'mine@example.org', invitationCode: code });

    const { body: result } = await server.request(
      'generateInvitations',
      { body: { emails: ['mine@example.org'] } },
      { token },
    );

    expect(result).toMatchObject({ invitations: [], skipped: 1 });
  });
});
