import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { register, signIn } from '../../../../src/features/account/sign-in.ts';
import { showStashedNotice } from '../../../../src/features/account/stashed-notice.ts';
import { hasPersonalSettings } from '../../../../src/features/account/left-on-device.ts';
import { signOut, signOutAfterSaving, signOutQuestion } from '../../../../src/features/account/sign-out.ts';
import { sendCode } from '../../../../src/features/account/send-code.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { SystemInfo } from '../../../../src/protocol/contract.ts';
import { account, setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { beginConversation, conversation } from '../../../../src/state/conversation.ts';
import { notices, showNotice } from '../../../../src/state/notices.ts';
import { setSystemInfo, system as systemState } from '../../../../src/state/system.ts';
import { setTrial, trial } from '../../../../src/state/trial.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aRecord } from '../../../fixtures/turns.ts';
import { conversationIdOf } from '../../../../src/protocol/ids.ts';
import { session, showEnded, showInSession } from '../../../../src/state/session.ts';
import { fakeOutboxSync } from '../../../fakes/outbox-sync.ts';
import { fakeSessionActions } from '../../../fakes/session-actions.ts';
import { fakeIdentity } from '../../../fakes/sign-in.ts';
import { fakeAccountDeps } from '../../../fakes/account-deps.ts';

const withServer = (answer: ScriptedAnswer) => ({
  ...fakeAccountDeps(answer),
  identity: fakeIdentity(),
  outboxSync: fakeOutboxSync(),
  session: fakeSessionActions(),
});

const credentials = { email: 'ana@example.org', password: 'correct horse' };
const registration = { ...credentials, name: 'Ana', code: '123456' };

const system: SystemInfo = {
  version: '1',
  voice: { kind: 'embedded', rehearsal: true },
  sandbox: [],
  turnstileSiteKey: null,
  identity: null,
};

/** A server that gives `answer` to the call under test and says no to everything else. */
function servicesWhere(name: string, answer: ApiResult<unknown>) {
  return withServer((call) => (call.name === name ? answer : failed(404, 'not_found')));
}

function postedNotices(): string[] {
  return notices.posted.map(({ notice }) => notice.type);
}

beforeEach(() => {
  setSystemInfo(system);
  notices.posted = [];
  setVisitor();
  setTrial({ type: 'none' });
});

test('signing in stores the user, ends the trial and uploads waiting conversations', async () => {
  const services = servicesWhere('login', ok({ success: true, token: 't1', user: aUser() }));
  services.preferences.setTrialId('trial-1');

  const result = await signIn(services, credentials);

  expect(result).toEqual({ type: 'signed-in' });
  expect(account.current).toMatchObject({ type: 'signed-in', user: { id: 'ana' } });
  expect(services.preferences.trialId()).toBeUndefined();
  expect(trial.current).toEqual({ type: 'none' });
  expect(services.outboxSync.passes).toBeGreaterThan(0);
  expect(postedNotices()).toEqual(['signed-in']);
});

test.each<[string, ApiResult<unknown>]>([
  ['a response with requiresMFA', ok({ success: false, requiresMFA: true })],
  ['code 451', failed(401, '451')],
  [
    'the message MFA_REQUIRED',
    { type: 'failed', status: 401, code: 'x', message: 'MFA_REQUIRED', retryAfterMs: undefined },
  ],
])('%s requires the second factor', async (_, answer) => {
  const services = servicesWhere('login', answer);

  expect(await signIn(services, credentials)).toEqual({ type: 'needs-code' });
  expect(account.current.type).toBe('visitor');
  expect(postedNotices()).toEqual(['second-factor-asked']);
});

test.each([
  ['453', { type: 'user-does-not-exist' }],
  ['invalid_credentials', { type: 'invalid-credentials' }],
  ['network_error', { type: 'network' }],
  ['something_new', { type: 'other', error: { code: 'something_new', message: 'message of 400' } }],
])('an error with code %s is mapped to its failure', async (code, failure) => {
  const services = servicesWhere('login', failed(400, code));

  expect(await signIn(services, credentials)).toEqual({ type: 'failed', failure });
  expect(postedNotices()).toEqual([]);
});

test('too many attempts report how long to wait', async () => {
  const services = servicesWhere('login', failed(429, 'too_many_requests', 30_000));

  expect(await signIn(services, credentials)).toEqual({
    type: 'failed',
    failure: { type: 'too-many-tries', retryAfterMs: 30_000 },
  });
});

test('a registration response without a token is a failure', async () => {
  const services = servicesWhere('register', ok({ success: true, user: aUser() }));

  expect(await register(services, registration)).toEqual({
    type: 'failed',
    failure: { type: 'other', error: { code: '', message: '' } },
  });
  expect(account.current.type).toBe('visitor');
});

test('a registration signs in and shows a notice', async () => {
  const services = servicesWhere('register', ok({ success: true, token: 't1', user: aUser() }));

  expect(await register(services, registration)).toEqual({ type: 'signed-in' });
  expect(account.current.type).toBe('signed-in');
  expect(postedNotices()).toEqual(['registered']);
});

test('where the server requires a captcha, the sign-in request has its token', async () => {
  const services = servicesWhere('login', failed(401, 'invalid_credentials'));
  setSystemInfo({ ...system, turnstileSiteKey: 'site-1' });
  services.captcha.place({} as HTMLElement);

  await signIn(services, credentials);

  expect(services.api.requests[0]?.input).toEqual({ body: { ...credentials, turnstileToken: 'proof for site-1' } });
});

test('signing out clears the user on this device even when the server cannot be reached', async () => {
  const services = servicesWhere('logout', failed(0, 'network_error'));
  const user = aUser();
  setSignedIn(user);
  services.tokenStore.credentials = { token: 'token', user };

  await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted: false });

  expect(account.current.type).toBe('visitor');
  expect(services.tokenStore.credentials).toBeUndefined();
  expect(services.identity.signOuts).toBe(0);
  expect(postedNotices()).toEqual(['sign-out-failed']);
});

test('signing out of a social account ends the session at the provider too', async () => {
  const services = servicesWhere('logout', ok({ success: true }));
  setSystemInfo({ ...system, identity: { issuer: 'https://id.example.org/', clientId: 'dragoman' } });
  setSignedIn(aUser({ auth0Id: 'apple|1' }));

  await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted: false });

  expect(services.identity.signOuts).toBe(1);
  // The provider's page replaces this one: the page after it shows the notice, once.
  expect(postedNotices()).toEqual([]);
  showStashedNotice(services);
  showStashedNotice(services);
  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'signed-out', leftOnDevice: 0 }]);
  expect(services.preferences.get('sign_out_notice')).toBeUndefined();
});

test('a failed sign-out of a social account is told after the provider, and no longer after ten minutes', async () => {
  const services = servicesWhere('logout', failed(0, 'network_error'));
  setSystemInfo({ ...system, identity: { issuer: 'https://id.example.org/', clientId: 'dragoman' } });
  for (const [minutes, expected] of [
    [1, ['sign-out-failed']],
    [10, []],
  ] as const) {
    notices.posted = [];
    setSignedIn(aUser({ auth0Id: 'apple|1' }));
    await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted: false });
    services.clock.nowMs += minutes * 60_000;
    showStashedNotice(services);
    expect(postedNotices()).toEqual(expected);
  }
});

test('where the provider cannot end its session, this page shows the notice', async () => {
  const services = servicesWhere('logout', ok({ success: true }));
  services.identity.leavesPage = false;
  setSystemInfo({ ...system, identity: { issuer: 'https://id.example.org/', clientId: 'dragoman' } });
  setSignedIn(aUser({ auth0Id: 'apple|1' }));

  await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted: false });

  expect(postedNotices()).toEqual(['signed-out']);
  showStashedNotice(services);
  expect(postedNotices()).toEqual(['signed-out']);
});

test('signing out in mid-conversation ends and saves it first, and shows one notice', async () => {
  const services = servicesWhere('logout', ok({ success: true }));
  setSignedIn(aUser());
  showInSession(session, { connection: 'connected' });
  let stoppedAs: string | undefined;
  services.session.stopSession = async () => {
    stoppedAs = account.current.type;
    showEnded(session, 'disconnected');
    showNotice({ type: 'conversation-saved', turnCount: 2, tokens: 10 });
  };

  await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted: false });

  expect(stoppedAs).toBe('signed-in');
  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'signed-out', leftOnDevice: 0 }]);
});

test.each([
  [false, 1],
  [true, 0],
])('what could not be saved is named, and deleted on request: %s', async (isUnsavedDeleted, leftOnDevice) => {
  const services = servicesWhere('logout', ok({ success: true }));
  const user = aUser();
  setSignedIn(user);
  await services.conversationStore.create(aRecord('kept', { userId: user.id, state: 'finished' }));

  await signOutAfterSaving(services, { isUnsavedDeleted, isPersonalDeleted: false });

  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'signed-out', leftOnDevice }]);
  expect(await services.conversationStore.record(conversationIdOf('kept'))).toMatchObject({
    state: isUnsavedDeleted ? 'deleted' : 'finished',
  });
  // The server deletes its session while the token is still valid.
  expect(services.outboxSync.passes > 0).toBe(isUnsavedDeleted);
});

test('a beta that was turned on while the form was open requires the invitation code from then on', async () => {
  const beta = { betaMode: true, waitlistUrl: 'https://example.org/waitlist' };
  const services = withServer(({ name }) => (name === 'sendOtp' ? failed(400, 'invitation_required') : ok(beta)));

  const sent = await sendCode(services, { email: 'ana@example.org', purpose: 'registration' });

  expect(sent).toEqual({ type: 'failed', failure: { type: 'invitation-required' } });
  expect(systemState.beta).toEqual(beta);
});

test('signing out clears the conversation on screen', async () => {
  setSignedIn(aUser());
  beginConversation(conversation, {
    id: conversationIdOf('conversation-1'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'device',
  });

  await signOut(servicesWhere('logout', ok({})));

  expect(conversation).toMatchObject({ id: undefined, order: [], saveStatus: 'nowhere' });
});

test.each([
  [true, undefined],
  [false, '[]'],
])('favourites and names of this device are deleted on request: %s', async (isPersonalDeleted, left) => {
  const services = servicesWhere('logout', ok({ success: true }));
  setSignedIn(aUser());
  expect(hasPersonalSettings(services)).toBe(false);
  services.preferences.set('favourites', '[]');
  services.preferences.set('glossary', '[]');
  expect(hasPersonalSettings(services)).toBe(true);
  expect(signOutQuestion(services)).toEqual({ isLive: false, waitingCount: 0, hasPersonal: true });

  await signOutAfterSaving(services, { isUnsavedDeleted: false, isPersonalDeleted });

  expect(services.preferences.get('favourites')).toBe(left);
  expect(services.preferences.get('glossary')).toBe(left);
});
