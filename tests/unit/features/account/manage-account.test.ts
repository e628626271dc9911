import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { closeAccount } from '../../../../src/features/account/close-account.ts';
import { changeName, refreshProfile } from '../../../../src/features/account/profile.ts';
import { resetPassword, verifyResetCode } from '../../../../src/features/account/reset-password.ts';
import { changePassword, setSecondFactor, signOutEverywhere } from '../../../../src/features/account/security.ts';
import { sendCode } from '../../../../src/features/account/send-code.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import { account, setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { notices } from '../../../../src/state/notices.ts';
import { setLocale } from '../../../../src/state/preferences.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSession } from '../../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';

function worldWhere(name: string, answer: ApiResult<unknown>) {
  return fakeServices((call) => (call.name === name ? answer : failed(404, 'not_found')));
}

function said(): unknown[] {
  return notices.posted.map(({ notice }) => notice);
}

function userNow() {
  return account.current.type === 'signed-in' ? account.current.user : undefined;
}

beforeEach(() => {
  notices.posted = [];
  setSignedIn(aUser());
});

test('a new name is trimmed, shown and confirmed', async () => {
  const world = worldWhere('updateProfile', ok({ user: aUser({ name: 'Ana Lima' }) }));

  expect(await changeName(world, '  Ana Lima ')).toEqual({ type: 'done' });
  expect(world.api.calls[0]?.input).toEqual({ body: { name: 'Ana Lima' } });
  expect(userNow()?.name).toBe('Ana Lima');
  expect(said()).toEqual([{ type: 'profile-updated' }]);
});

test('a name that could not be changed stays as it was', async () => {
  const world = worldWhere('updateProfile', failed(500));

  expect((await changeName(world, 'Ana Lima')).type).toBe('failed');
  expect(userNow()?.name).toBe('Ana');
  expect(said()).toEqual([{ type: 'profile-update-failed' }]);
});

test('a profile that cannot be read anew is told and kept', async () => {
  await refreshProfile(worldWhere('profile', failed(500)));

  expect(userNow()?.name).toBe('Ana');
  expect(said()).toEqual([{ type: 'profile-refresh-failed' }]);
});

test('a person whose session was ended elsewhere is signed out here, and told', async () => {
  const world = worldWhere('profile', failed(401, 'unauthorized'));
  await world.tokenStore.save({ token: 'ended', user: aUser() });

  await refreshProfile(world);

  expect(userNow()).toBeUndefined();
  expect(world.tokenStore.read()).toBeUndefined();
  expect(said()).toEqual([{ type: 'profile-refresh-failed' }]);
});

test('a profile that comes once its person has gone brings nobody back', async () => {
  const world = worldWhere('profile', ok({ user: aUser() }));
  await world.tokenStore.save({ token: 'hers', user: aUser({ id: 'somebody-else' }) });

  await refreshProfile(world);
  expect(world.tokenStore.read()?.user?.id).toBe('somebody-else');

  await world.tokenStore.clear();
  const asked = refreshProfile(world);
  setVisitor();
  await asked;
  expect(userNow()).toBeUndefined();
});

test('the second factor shows as on before the server has answered', async () => {
  const shown: unknown[] = [];
  const world = fakeServices(() => {
    shown.push(userNow()?.mfaEnabled);
    return ok({ success: true });
  });

  await setSecondFactor(world, true);

  expect(shown).toEqual([true]);
  expect(said()).toEqual([{ type: 'second-factor-set', enabled: true }]);
});

test('a second factor that the server refuses goes back to what it was', async () => {
  await setSecondFactor(worldWhere('setMfa', failed(500)), true);

  expect(userNow()?.mfaEnabled).toBe(false);
  expect(said()).toEqual([{ type: 'second-factor-failed' }]);
});

test('a wrong current password is told as such', async () => {
  const world = worldWhere('updatePassword', failed(401, 'invalid_credentials'));

  expect(await changePassword(world, { currentPassword: 'no', newPassword: '12345678' })).toEqual({
    type: 'failed',
    failure: { type: 'invalid-credentials' },
  });
  expect(said()).toEqual([{ type: 'password-update-failed' }]);
});

test('logging out everywhere ends here too', async () => {
  const world = worldWhere('logoutEverywhere', ok({ success: true }));

  await signOutEverywhere(world);

  expect(account.current.type).toBe('visitor');
  expect(world.log).toContain('keys forgotten');
});

test('logging out everywhere without a server changes nothing', async () => {
  const world = worldWhere('logoutEverywhere', failed(0, 'network_error'));

  await signOutEverywhere(world);

  expect(account.current.type).toBe('signed-in');
  expect(said()).toEqual([{ type: 'sign-out-failed' }]);
});

test('deleting the account empties the device of this person only', async () => {
  const world = worldWhere('closeAccount', ok({ success: true, message: '', kept: ['orders'] }));
  await world.conversationStore.create(aRecord('hers', { userId: 'ana', state: 'rejected' }));
  await world.conversationStore.saveTurns('hers', [aTurn('a')], []);
  await world.conversationStore.create(aRecord('his', { userId: 'bo' }));
  await world.serverCache.saveSessions('ana', [aSession('s1')]);
  await world.serverCache.saveSessions('bo', [aSession('s2')]);

  await closeAccount(world, 'DELETE');

  expect(await world.serverCache.copies('ana')).toEqual([]);
  expect(await world.serverCache.copies('bo')).toHaveLength(1);
  expect(await world.conversationStore.record('hers')).toBeUndefined();
  expect(await world.conversationStore.turns('hers')).toEqual([]);
  expect(await world.conversationStore.record('his')).toBeDefined();
  expect(account.current.type).toBe('visitor');
  expect(said()).toEqual([{ type: 'account-deleted', kept: ['orders'] }]);
});

test('without the word nothing is deleted', async () => {
  const world = worldWhere('closeAccount', ok({ success: true, message: '', kept: [] }));

  await closeAccount(world, 'delete');

  expect(world.api.calls).toEqual([]);
  expect(account.current.type).toBe('signed-in');
});

test('an account that the server does not delete stays, with its device', async () => {
  const world = worldWhere('closeAccount', failed(500));
  await world.conversationStore.create(aRecord('hers', { userId: 'ana' }));

  await closeAccount(world, 'DELETE');

  expect(await world.conversationStore.record('hers')).toBeDefined();
  expect(said()).toEqual([{ type: 'account-deletion-failed' }]);
});

test('a code is asked for in the language of the interface', async () => {
  const world = worldWhere('sendOtp', ok({ success: true }));
  setLocale('ja-JP');

  const sent = await sendCode(world, { email: 'ana@example.org', purpose: 'mfa' });

  expect(sent).toEqual({ type: 'done' });
  expect(world.api.calls[0]?.input).toMatchObject({ body: { purpose: 'mfa', isLogin: true, locale: 'ja-JP' } });
  expect(said()).toEqual([{ type: 'code-sent' }]);
});

test('a password is reset with the code that was verified for it', async () => {
  const world = fakeServices(() => ok({ success: true }));
  const given = { email: 'ana@example.org', code: '123456' };

  await sendCode(world, { email: given.email, purpose: 'forgot_password' });
  await verifyResetCode(world, given);
  await resetPassword(world, { ...given, newPassword: '12345678' });

  expect(world.api.calls.map(({ name }) => name)).toEqual(['sendOtp', 'verifyOtp', 'resetPassword']);
  expect(said()).toEqual([{ type: 'reset-code-sent' }, { type: 'code-verified' }, { type: 'password-reset' }]);
});

test('a code that is over is told as such', async () => {
  const world = worldWhere('verifyOtp', failed(400, 'invalid_code'));

  expect(await verifyResetCode(world, { email: 'ana@example.org', code: '000000' })).toEqual({
    type: 'failed',
    failure: { type: 'invalid-code' },
  });
});
