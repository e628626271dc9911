import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccountAttempts } from '../../../server/modules/accounts/account-attempts.ts';
import { Codes } from '../../../server/modules/accounts/codes.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import type { TestServer } from '../harness.ts';
import { signInProof } from '../identity/embedded-browser.ts';
import { newestCode } from '../mail/read-outbox.ts';
import { newDevice } from '../trial/device.ts';
import { registerPerson } from './new-person.ts';

/** Invariants under concurrent requests, on every database. */
export function concurrencySuite(name: string, start: () => Promise<TestServer>): void {
  describe(name, () => {
    let server: TestServer;

    beforeAll(async () => {
      server = await start();
    }, 120_000);
    beforeEach(() => server.reset());
    afterAll(() => server.close());

    const slot = { purpose: 'registration', email: 'mei@example.org', holder: 'a browser' } as const;

    function codes() {
      return new Codes(server.database.db, createPepper(server.database.db), server.clock);
    }

    async function triesSpent(): Promise<number | undefined> {
      return (await server.database.db.selectFrom('codes').select('tries').executeTakeFirst())?.tries;
    }

    test('of a hundred concurrent wrong codes five are checked, and then the right one is refused', async () => {
      const mailedCodes = codes();
      await mailedCodes.store(slot, '123456', 'en-US');

      const guesses = Array.from({ length: 100 }, (_, at) => mailedCodes.check(slot, String(200_000 + at)));

      expect((await Promise.all(guesses)).filter((value) => value?.isRight)).toEqual([]);
      expect(await triesSpent()).toBe(5);
      expect(await mailedCodes.check(slot, '123456')).toBeUndefined();
    });

    test('of a hundred concurrent right codes five are checked and one is consumed', async () => {
      const mailedCodes = codes();
      await mailedCodes.store(slot, '123456', 'en-US');

      const checked = await Promise.all(Array.from({ length: 100 }, () => mailedCodes.check(slot, '123456')));
      const right = checked.filter((value) => value !== undefined);
      expect(right.every(({ isRight }) => isRight)).toBe(true);
      const taken = await Promise.all(
        right.map((value) => server.database.transact((tx) => mailedCodes.consume(tx, value))),
      );

      expect(right).toHaveLength(5);
      expect(taken.filter(Boolean)).toEqual(['en-US']);
    });

    test('a hundred concurrent registrations with one code create one account', async () => {
      const browser = server.browser();
      await browser('sendOtp', { body: { email: 'mei@example.org' } });
      const code = await newestCode(server.dataDir, 'mei@example.org');
      const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code };

      const replies = await Promise.all(Array.from({ length: 100 }, () => browser('register', { body })));

      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 400]));
      expect(await server.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
      expect(await server.database.db.selectFrom('ledger_entries').select('id').execute()).toHaveLength(1);
    }, 60_000);

    test('concurrent first sign-ins with a provider create one account and one token grant', async () => {
      const proofs = await Promise.all(Array.from({ length: 8 }, () => signInProof(server, 'google-oauth2|sandbox-1')));

      const replies = await Promise.all(proofs.map((body) => server.request('socialLogin', { body })));

      expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
      expect(new Set(replies.map((reply) => reply.body.user?.id)).size).toBe(1);
      expect(await server.database.db.selectFrom('ledger_entries').select('id').execute()).toHaveLength(1);
    });

    test('an ID token sent ten times concurrently signs in once', async () => {
      const body = await signInProof(server, 'google-oauth2|sandbox-1');

      const replies = await Promise.all(Array.from({ length: 10 }, () => server.request('socialLogin', { body })));

      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    });

    test('twenty concurrent starts of one device create one trial', async () => {
      const body = newDevice();

      const replies = await Promise.all(Array.from({ length: 20 }, () => server.request('startTrial', { body })));

      expect(new Set(replies.map((reply) => reply.body.trialId)).size).toBe(1);
    });

    test('four processes share one attempt limit', async () => {
      const { db } = server.database;
      const processes = Array.from({ length: 4 }, () =>
        createAccountAttempts({ db, pepper: createPepper(db), clock: server.clock }),
      );

      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, (_, at) => processes[at % 4]!.count('password-account', 'one person')),
      );

      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
    });

    test('a password reset revokes every token, including those issued concurrently', async () => {
      const { email, password, token } = await registerPerson(server);
      const browser = server.browser();
      await browser('forgotPassword', { body: { email } });
      const code = await newestCode(server.dataDir, email);

      const replies = await Promise.all([
        ...Array.from({ length: 4 }, () => server.request('login', { body: { email, password } })),
        browser('resetPassword', { body: { email, code, newPassword: 'a new password' } }),
        ...Array.from({ length: 4 }, () => server.request('refresh', {}, { token })),
        ...Array.from({ length: 4 }, () => server.request('login', { body: { email, password } })),
      ]);

      expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
      const alive = server.database.db.selectFrom('access_tokens').select('hash').where('revoked_at', 'is', null);
      expect(await alive.execute()).toEqual([]);
    });

    test('concurrent requests neither close an account twice nor restore its data', async () => {
      const { token, email, password } = await registerPerson(server);

      const replies = await Promise.all([
        server.request('closeAccount', { body: { password } }, { token }),
        server.request('closeAccount', { body: { password } }, { token }),
        server.request('updateProfile', { body: { name: 'Still here' } }, { token }),
        server.request('refresh', {}, { token }),
        server.request('login', { body: { email, password } }),
      ]);

      expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
      expect(await server.database.db.selectFrom('access_tokens').select('hash').execute()).toEqual([]);
      const people = await server.database.db.selectFrom('users').select(['name', 'password_hash']).execute();
      expect(people).toEqual([{ name: '', password_hash: null }]);
    });
  });
}
