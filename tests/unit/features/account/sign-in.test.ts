import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { signOut } from '../../../../src/features/account/account.ts';
import { register, signIn } from '../../../../src/features/account/sign-in.ts';
import { sendCode } from '../../../../src/features/account/send-code.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { SystemInfo } from '../../../../src/protocol/contract.ts';
import { account, setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { beginConversation, conversation } from '../../../../src/state/conversation.ts';
import { notices } from '../../../../src/state/notices.ts';
import { setSystemInfo, system as systemState } from '../../../../src/state/system.ts';
import { setTrial, trial } from '../../../../src/state/trial.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { aUser } from '../../../fixtures/people.ts';

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
function worldWhere(name: string, answer: ApiResult<unknown>) {
  return fakeServices((call) => (call.name === name ? answer : failed(404, 'not_found')));
}

function said(): string[] {
  return notices.posted.map(({ notice }) => notice.type);
}

beforeEach(() => {
  setSystemInfo(system);
  notices.posted = [];
  setVisitor();
  setTrial({ type: 'none' });
});

test('signing in makes the person known, ends the trial and sends what waited', async () => {
  const world = worldWhere('login', ok({ success: true, token: 't1', user: aUser() }));
  world.preferences.setTrialId('trial-1');

  const result = await signIn(world, credentials);

  expect(result).toEqual({ type: 'signed-in' });
  expect(account.current).toMatchObject({ type: 'signed-in', user: { id: 'ana' } });
  expect(world.preferences.trialId()).toBeUndefined();
  expect(trial.current).toEqual({ type: 'none' });
  expect(world.log).toContain('delivered');
  expect(said()).toEqual(['signed-in']);
});

test.each<[string, ApiResult<unknown>]>([
  ['an answer of requiresMFA', ok({ success: false, requiresMFA: true })],
  ['code 451', failed(401, '451')],
  [
    'the message MFA_REQUIRED',
    { type: 'failed', status: 401, code: 'x', message: 'MFA_REQUIRED', retryAfterMs: undefined },
  ],
])('%s asks for the second factor', async (_, answer) => {
  const world = worldWhere('login', answer);

  expect(await signIn(world, credentials)).toEqual({ type: 'needs-code' });
  expect(account.current.type).toBe('visitor');
  expect(said()).toEqual(['second-factor-asked']);
});

test.each([
  ['453', { type: 'user-does-not-exist' }],
  ['invalid_credentials', { type: 'invalid-credentials' }],
  ['network_error', { type: 'network' }],
  ['something_new', { type: 'other', refusal: { code: 'something_new', message: 'said 400' } }],
])('a refusal with code %s is told as its reason', async (code, failure) => {
  const world = worldWhere('login', failed(400, code));

  expect(await signIn(world, credentials)).toEqual({ type: 'failed', failure });
  expect(said()).toEqual([]);
});

test('too many tries say how long to wait', async () => {
  const world = worldWhere('login', failed(429, 'too_many_requests', 30_000));

  expect(await signIn(world, credentials)).toEqual({
    type: 'failed',
    failure: { type: 'too-many-tries', retryAfterMs: 30_000 },
  });
});

test('a registration without a token in the answer has failed', async () => {
  const world = worldWhere('register', ok({ success: true, user: aUser() }));

  expect(await register(world, registration)).toEqual({
    type: 'failed',
    failure: { type: 'other', refusal: { code: '', message: '' } },
  });
  expect(account.current.type).toBe('visitor');
});

test('a registration signs in and says so', async () => {
  const world = worldWhere('register', ok({ success: true, token: 't1', user: aUser() }));

  expect(await register(world, registration)).toEqual({ type: 'signed-in' });
  expect(account.current.type).toBe('signed-in');
  expect(said()).toEqual(['registered']);
});

test('where the server asks for a captcha, signing in brings its proof', async () => {
  const world = worldWhere('login', failed(401, 'invalid_credentials'));
  setSystemInfo({ ...system, turnstileSiteKey: 'site-1' });

  await signIn(world, credentials);

  expect(world.api.calls[0]?.input).toEqual({ body: { ...credentials, turnstileToken: 'proof for site-1' } });
});

test('signing out forgets the person here even when the server cannot be told', async () => {
  const world = worldWhere('logout', failed(0, 'network_error'));
  setSignedIn(aUser());

  await signOut(world);

  expect(account.current.type).toBe('visitor');
  expect(world.log).toContain('keys forgotten');
  expect(world.log).not.toContain('provider session ended');
  expect(said()).toEqual(['sign-out-failed']);
});

test('signing out of a social account ends the session at the provider too', async () => {
  const world = worldWhere('logout', ok({ success: true }));
  setSystemInfo({ ...system, identity: { issuer: 'https://id.example.org/', clientId: 'dragoman' } });
  setSignedIn(aUser({ auth0Id: 'apple|1' }));

  await signOut(world);

  expect(world.log).toContain('provider session ended');
  expect(said()).toEqual(['signed-out']);
});

test('a beta that was closed while the form was open asks for its code from then on', async () => {
  const beta = { betaMode: true, waitlistUrl: 'https://example.org/waitlist' };
  const world = fakeServices(({ name }) => (name === 'sendOtp' ? failed(400, 'invitation_required') : ok(beta)));

  const sent = await sendCode(world, { email: 'ana@example.org', purpose: 'registration' });

  expect(sent).toEqual({ type: 'failed', failure: { type: 'invitation-required' } });
  expect(systemState.beta).toEqual(beta);
});

test('signing out takes what the person said last off the screen', async () => {
  setSignedIn(aUser());
  beginConversation('conversation-1', { source: 'cmn', target: 'eng' }, 'device');

  await signOut(worldWhere('logout', ok({})));

  expect(conversation).toMatchObject({ id: undefined, order: [], saveStatus: 'nowhere' });
});
