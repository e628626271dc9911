import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAccount } from '../../../../src/features/account/close-account.ts';
import { changeName, refreshProfile } from '../../../../src/features/account/profile.ts';
import { resumeSignIn } from '../../../../src/features/account/resume-sign-in.ts';
import { checkResetLink, resetPassword, verifyResetCode } from '../../../../src/features/account/reset-password.ts';
import {
  changePassword,
  signOutEverywhere,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../../../src/features/account/security.ts';
import { sendCode } from '../../../../src/features/account/send-code.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import { account, setSignedIn, setSignInEnded, setVisitor } from '../../../../src/state/account.ts';
import { notices, showNotice } from '../../../../src/state/notices.ts';
import { setLocale } from '../../../../src/state/preferences.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSession } from '../../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';
import { conversationIdOf } from '../../../../src/protocol/ids.ts';
import { session, showEnded, showInSession } from '../../../../src/state/session.ts';
import { fakeAppUpdates } from '../../../fakes/page.ts';
import { fakeSessionActions } from '../../../fakes/session-actions.ts';
import { fakeIdentity } from '../../../fakes/sign-in.ts';
import { fakeAccountDeps } from '../../../fakes/account-deps.ts';

const withServer = (answer: ScriptedAnswer) => ({
  ...fakeAccountDeps(answer),
  appUpdates: fakeAppUpdates(),
  session: fakeSessionActions(),
  identity: fakeIdentity(),
});

function servicesWhere(name: string, answer: ApiResult<unknown>) {
  return withServer((call) => (call.name === name ? answer : failed(404, 'not_found')));
}

function postedNotices(): unknown[] {
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
  const services = servicesWhere('updateProfile', ok({ user: aUser({ name: 'Ana Lima' }) }));

  expect(await changeName(services, '  Ana Lima ')).toEqual({ type: 'done' });
  expect(services.api.requests[0]?.input).toEqual({ body: { name: 'Ana Lima' } });
  expect(userNow()?.name).toBe('Ana Lima');
  expect(postedNotices()).toEqual([{ type: 'profile-updated' }]);
});

test('a name that could not be changed stays unchanged', async () => {
  const services = servicesWhere('updateProfile', failed(500));

  expect((await changeName(services, 'Ana Lima')).type).toBe('failed');
  expect(userNow()?.name).toBe('Ana');
  expect(postedNotices()).toEqual([{ type: 'profile-update-failed' }]);
});

test('a change that ends with the login shows no failure beside the form to log in again', async () => {
  await changeName(servicesWhere('updateProfile', failed(401, 'unauthorized')), 'Ana Lima');
  const change = { currentPassword: 'right', newPassword: '12345678' };
  await changePassword(servicesWhere('updatePassword', failed(401, 'unauthorized')), change);
  await turnOnSecondFactor(servicesWhere('setMfa', failed(401, 'unauthorized')));

  expect(postedNotices()).toEqual([]);
});

test('a profile that cannot be reloaded is kept, with a notice', async () => {
  await refreshProfile(servicesWhere('profile', failed(500)));

  expect(userNow()?.name).toBe('Ana');
  expect(postedNotices()).toEqual([{ type: 'profile-refresh-failed' }]);
});

test('a profile that is refused because the sign-in has ended posts no notice of its own', async () => {
  await refreshProfile(servicesWhere('profile', failed(401, 'unauthorized')));

  expect(userNow()?.name).toBe('Ana');
  expect(postedNotices()).toEqual([]);
});

test('a login in place of an ended one shows the screen again', () => {
  const services = withServer(() => failed(404));
  setSignInEnded(true);

  resumeSignIn(services, 'ana');

  expect(account.hasEnded).toBe(false);
  expect(services.appUpdates.steps).toEqual([]);
});

test('a login as another user in place of an ended one starts a new page', () => {
  const services = withServer(() => failed(404));
  setSignInEnded(true);

  resumeSignIn(services, 'somebody-else');

  expect(services.appUpdates.steps).toEqual(['reloaded']);
});

test('a profile response after a sign-out or a change of user is dropped', async () => {
  const services = servicesWhere('profile', ok({ user: aUser() }));
  await services.tokenStore.save({ token: 'hers', user: aUser({ id: 'somebody-else' }) });

  await refreshProfile(services);
  expect(services.tokenStore.read()?.user?.id).toBe('somebody-else');

  await services.tokenStore.clear();
  const asked = refreshProfile(services);
  setVisitor();
  await asked;
  expect(userNow()).toBeUndefined();
});

test('the second factor shows as on before the server responds', async () => {
  const shown: unknown[] = [];
  const services = withServer(() => {
    shown.push(userNow()?.mfaEnabled);
    return ok({ success: true });
  });

  await turnOnSecondFactor(services);

  expect(shown).toEqual([true]);
  expect(postedNotices()).toEqual([{ type: 'second-factor-set', enabled: true }]);
});

test('a profile loaded while the second factor is turned on does not turn it off again', async () => {
  const stale = ok({ user: aUser({ mfaEnabled: false }) });
  const early = withServer(async ({ name }) => {
    if (name === 'profile') await turnOnSecondFactor(early);
    return name === 'profile' ? stale : ok({ success: true });
  });
  await refreshProfile(early);
  expect(userNow()?.mfaEnabled).toBe(true);

  // Loaded after the switch moved, but before the server knew.
  setSignedIn(aUser());
  const late = withServer(async ({ name }) => {
    if (name === 'setMfa') await refreshProfile(late);
    return name === 'profile' ? stale : ok({ success: true });
  });
  await turnOnSecondFactor(late);
  expect(userNow()?.mfaEnabled).toBe(true);
});

test('the second factor is reset when the server rejects the change', async () => {
  await turnOnSecondFactor(servicesWhere('setMfa', failed(500)));

  expect(userNow()?.mfaEnabled).toBe(false);
  expect(postedNotices()).toEqual([{ type: 'second-factor-failed' }]);
});

test('the second factor is turned off once the server has accepted the password and the code', async () => {
  setSignedIn(aUser({ mfaEnabled: true }));
  const refusing = servicesWhere('setMfa', failed(400, 'invalid_credentials'));
  const accepting = servicesWhere('setMfa', ok({ success: true }));

  const wrong = await turnOffSecondFactor(refusing, { password: 'wrong', code: '123456' });
  expect([wrong, userNow()?.mfaEnabled]).toEqual([{ type: 'failed', failure: { type: 'invalid-credentials' } }, true]);
  const right = await turnOffSecondFactor(accepting, { password: 'right', code: '123456' });

  expect([right.type, userNow()?.mfaEnabled]).toEqual(['done', false]);
  expect(accepting.api.requests[0]?.input).toEqual({ body: { enabled: false, password: 'right', code: '123456' } });
  expect(postedNotices()).toEqual([{ type: 'second-factor-set', enabled: false }]);
});

test('a wrong current password is reported as invalid credentials', async () => {
  const services = servicesWhere('updatePassword', failed(400, 'invalid_credentials'));

  expect(await changePassword(services, { currentPassword: 'no', newPassword: '12345678' })).toEqual({
    type: 'failed',
    failure: { type: 'invalid-credentials' },
  });
  expect(postedNotices()).toEqual([{ type: 'password-update-failed' }]);
});

const nothing = { isUnsavedDeleted: false, isPersonalDeleted: false };

test('logging out everywhere signs out on this device too', async () => {
  const services = servicesWhere('logoutEverywhere', ok({ success: true }));
  services.tokenStore.credentials = { token: 'token', user: aUser() };

  await signOutEverywhere(services, nothing);

  expect(account.current.type).toBe('visitor');
  expect(services.tokenStore.credentials).toBeUndefined();
});

test.for(['everywhere', 'account'] as const)(
  'a running conversation is ended by a log-out everywhere or a deletion (%s), with one notice',
  async (what) => {
    const services = servicesWhere(
      what === 'account' ? 'closeAccount' : 'logoutEverywhere',
      ok({ success: true, message: '', kept: [] }),
    );
    showInSession(session, { connection: 'connected' });
    const stopSession = vi.fn(async () => {
      showEnded(session, 'disconnected');
      showNotice({ type: 'conversation-saved', turnCount: 1, tokens: 1 });
    });
    Object.assign(services, { session: { ...services.session, stopSession } });

    const confirmation = { password: 'correct horse battery' };
    await (what === 'account'
      ? closeAccount(services, { typed: 'DELETE', confirmation })
      : signOutEverywhere(services, nothing));

    expect(stopSession).toHaveBeenCalledOnce();
    expect(postedNotices()).toEqual([
      what === 'account' ? { type: 'account-deleted', kept: [] } : { type: 'signed-out', leftOnDevice: 0 },
    ]);
  },
);

test('logging out everywhere deletes from this device what was chosen', async () => {
  const services = servicesWhere('logoutEverywhere', ok({ success: true }));
  services.preferences.set('favourites', '[]');

  await signOutEverywhere(services, { ...nothing, isPersonalDeleted: true });

  expect(services.preferences.get('favourites')).toBeUndefined();
});

test('logging out everywhere without a server changes nothing', async () => {
  const services = servicesWhere('logoutEverywhere', failed(0, 'network_error'));
  services.preferences.set('favourites', '[]');

  await signOutEverywhere(services, { ...nothing, isPersonalDeleted: true });

  expect(services.preferences.get('favourites')).toBe('[]');

  expect(account.current.type).toBe('signed-in');
  expect(postedNotices()).toEqual([{ type: 'sign-out-failed' }]);
});

const confirmation = { password: 'hers' };

test('deleting the account deletes the local data of this user only', async () => {
  const services = servicesWhere('closeAccount', ok({ success: true, message: '', kept: ['orders'] }));
  await services.conversationStore.create(aRecord('hers', { userId: 'ana', state: 'rejected' }));
  await services.conversationStore.saveTurns(conversationIdOf('hers'), [aTurn('a')], []);
  await services.conversationStore.create(aRecord('his', { userId: 'bo' }));
  await services.serverCache.saveSessions('ana', [aSession('s1')]);
  await services.serverCache.saveSessions('bo', [aSession('s2')]);

  await closeAccount(services, { typed: 'DELETE', confirmation });

  expect(services.api.requests[0]?.input).toEqual({ body: confirmation });
  expect(await services.serverCache.copies('ana')).toEqual([]);
  expect(await services.serverCache.copies('bo')).toHaveLength(1);
  expect(await services.conversationStore.record(conversationIdOf('hers'))).toBeUndefined();
  expect(await services.conversationStore.turns(conversationIdOf('hers'))).toEqual([]);
  expect(await services.conversationStore.record(conversationIdOf('his'))).toBeDefined();
  expect(account.current.type).toBe('visitor');
  expect(postedNotices()).toEqual([{ type: 'account-deleted', kept: ['orders'] }]);
});

test('an account whose deletion was carried out and not acknowledged is deleted on this device, too', async () => {
  const answers: Record<string, ApiResult<unknown>> = {
    closeAccount: failed(0, 'network_error'),
    profile: failed(401, 'unauthorized'),
  };
  const services = withServer(({ name }) => answers[name] ?? failed(404, 'not_found'));
  await services.conversationStore.create(aRecord('hers', { userId: 'ana', state: 'rejected' }));

  await closeAccount(services, { typed: 'DELETE', confirmation });

  expect(await services.conversationStore.record(conversationIdOf('hers'))).toBeUndefined();
  expect(account.current.type).toBe('visitor');
  expect(postedNotices()).toEqual([{ type: 'account-deleted', kept: [] }]);
});

test('a device that fails for a moment is signed out from a deleted account, and deletes its data', async () => {
  const services = servicesWhere('closeAccount', ok({ success: true, message: '', kept: [] }));
  await services.conversationStore.create(aRecord('hers', { userId: 'ana', state: 'rejected' }));
  vi.spyOn(services.conversationStore, 'remove').mockRejectedValueOnce(new DOMException('not now', 'UnknownError'));

  await closeAccount(services, { typed: 'DELETE', confirmation });

  expect(account.current.type).toBe('visitor');
  expect(await services.conversationStore.record(conversationIdOf('hers'))).toBeUndefined();
});

test('without the confirmation word nothing is deleted', async () => {
  const services = servicesWhere('closeAccount', ok({ success: true, message: '', kept: [] }));

  await closeAccount(services, { typed: 'delete', confirmation });

  expect(services.api.requests).toEqual([]);
  expect(account.current.type).toBe('signed-in');
});

test('a wrong password is for the form to show, and the local data stays', async () => {
  const services = servicesWhere('closeAccount', failed(400, 'invalid_credentials'));
  await services.conversationStore.create(aRecord('hers', { userId: 'ana' }));

  const result = await closeAccount(services, { typed: 'DELETE', confirmation });

  expect(result).toEqual({ type: 'failed', failure: { type: 'invalid-credentials' } });
  expect(await services.conversationStore.record(conversationIdOf('hers'))).toBeDefined();
  expect(postedNotices()).toEqual([]);
});

test('when the server fails to delete the account, the local data stays', async () => {
  const services = servicesWhere('closeAccount', failed(500));
  await services.conversationStore.create(aRecord('hers', { userId: 'ana' }));

  await closeAccount(services, { typed: 'DELETE', confirmation });

  expect(await services.conversationStore.record(conversationIdOf('hers'))).toBeDefined();
  expect(postedNotices()).toEqual([{ type: 'account-deletion-failed' }]);
});

test('a code is requested in the interface language', async () => {
  const services = servicesWhere('sendOtp', ok({ success: true }));
  setLocale('ja-JP');

  const sent = await sendCode(services, { email: 'ana@example.org', purpose: 'mfa' });

  expect(sent).toEqual({ type: 'done' });
  expect(services.api.requests[0]?.input).toMatchObject({ body: { purpose: 'mfa', isLogin: true, locale: 'ja-JP' } });
  expect(postedNotices()).toEqual([{ type: 'code-sent' }]);
});

test('a password is reset with its verified code', async () => {
  const services = withServer(() => ok({ success: true }));
  const supplied = { email: 'ana@example.org', code: '123456' };

  await sendCode(services, { email: supplied.email, purpose: 'forgot_password' });
  await verifyResetCode(services, supplied);
  await resetPassword(services, { ...supplied, newPassword: '12345678' });

  expect(services.api.requests.map(({ name }) => name)).toEqual(['sendOtp', 'verifyOtp', 'resetPassword']);
  expect(postedNotices()).toEqual([{ type: 'reset-code-sent' }, { type: 'code-verified' }, { type: 'password-reset' }]);
});

test.for(['link_expired', 'link_used', 'invalid_code'] as const)(
  'a link that is refused with %s says why',
  async (code) => {
    const services = servicesWhere('verifyOtp', failed(400, code));

    const checked = await checkResetLink(services, { email: 'ana@example.org', secret: 'x'.repeat(43) });

    expect(checked).toEqual({ type: 'failed', failure: { type: code.replace('_', '-') } });
  },
);

test('an expired code is reported as invalid', async () => {
  const services = servicesWhere('verifyOtp', failed(400, 'invalid_code'));

  expect(await verifyResetCode(services, { email: 'ana@example.org', code: '000000' })).toEqual({
    type: 'failed',
    failure: { type: 'invalid-code' },
  });
});
