import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { SocialCallback, startSocialLogin } from '../../../../src/features/account/social-login.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { Identity, RedirectState } from '../../../../src/ports/identity.ts';
import { account, setVisitor } from '../../../../src/state/account.ts';
import { beginConversation, conversation, setTurnOrder } from '../../../../src/state/conversation.ts';
import { notices } from '../../../../src/state/notices.ts';
import { setSystemInfo } from '../../../../src/state/system.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aTurn } from '../../../fixtures/turns.ts';
import { conversationIdOf } from '../../../../src/protocol/ids.ts';
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

const pair = { source: 'cmn', target: 'eng' } as const;
const proved = { type: 'proved', proof: { idToken: 'id-token', nonce: 'nonce-1234' } } as const;

function servicesWith(identity: Partial<Identity>, answer: ApiResult<unknown> = signedIn()) {
  const services = withServer(({ name }) => (name === 'socialLogin' ? answer : failed(404, 'not_found')));
  return { ...services, identity: { ...services.identity, ...identity } };
}

function signedIn(): ApiResult<unknown> {
  return ok({ success: true, token: 't1', user: aUser({ auth0Id: 'apple|1' }) });
}

function systemWith(identity: { readonly issuer: string; readonly clientId: string } | null): void {
  setSystemInfo({
    version: '1',
    voice: { kind: 'embedded', rehearsal: true },
    sandbox: [],
    turnstileSiteKey: null,
    identity,
  });
}

beforeEach(() => {
  notices.posted = [];
  setVisitor();
  beginConversation(conversation, { id: conversationIdOf('c1'), pair, saveStatus: 'nowhere' });
  systemWith({ issuer: 'https://id.example.org/', clientId: 'dragoman' });
});

test('social login redirects to the provider', async () => {
  const left: string[] = [];
  const services = servicesWith({ signInByRedirect: async (_, connection) => void left.push(connection) });

  expect(await startSocialLogin(services, 'google-oauth2')).toEqual({ type: 'leaving' });
  expect(left).toEqual(['google-oauth2']);
});

test('with a trial conversation on screen a popup signs in instead of a redirect', async () => {
  const services = servicesWith({ signInByPopup: async () => proved });
  beginConversation(conversation, { id: conversationIdOf('c1'), pair, saveStatus: 'trial' });
  setTurnOrder(conversation, [aTurn('a').id]);

  expect(await startSocialLogin(services, 'apple')).toEqual({ type: 'signed-in' });
  expect(account.current.type).toBe('signed-in');
});

test('where popups are blocked the page is redirected after all', async () => {
  const services = servicesWith({
    signInByPopup: async () => ({ type: 'failed', failure: { type: 'popup-blocked' } }),
  });
  beginConversation(conversation, { id: conversationIdOf('c1'), pair, saveStatus: 'trial' });
  setTurnOrder(conversation, [aTurn('a').id]);

  expect(await startSocialLogin(services, 'apple')).toEqual({ type: 'leaving' });
});

test('the callback sends the proof to the server once, even when finished twice', async () => {
  const services = servicesWith({ handleCallback: async () => proved });

  const callback = new SocialCallback(services, '?code=c&state=s');

  const both = await Promise.all([callback.finish(), callback.finish()]);

  expect(both).toEqual([{ type: 'signed-in' }, { type: 'signed-in' }]);
  const logins = services.api.requests.filter(({ name }) => name === 'socialLogin');
  expect(logins.map(({ input }) => input)).toEqual([
    { body: { idToken: 'id-token', nonce: 'nonce-1234', locale: 'en-US' } },
  ]);
  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['social-signed-in']);
});

test('after a failure the same callback can be retried', async () => {
  let answer: ApiResult<unknown> = failed(0, 'network_error');
  const services = withServer(({ name }) => (name === 'socialLogin' ? answer : failed(404)));
  const identity = { ...services.identity, handleCallback: async () => proved };
  const callback = new SocialCallback({ ...services, identity }, '?code=c&state=s');

  expect(await callback.finish()).toEqual({
    type: 'failed',
    failure: { type: 'account', failure: { type: 'network' } },
  });
  answer = signedIn();
  expect(await callback.finish()).toEqual({ type: 'signed-in' });
});

test('a URL without a provider response has no result', async () => {
  const services = servicesWith({});

  expect(await new SocialCallback(services, '').finish()).toEqual({ type: 'nothing' });
  expect(notices.posted).toEqual([]);
});

test('a popup reports that it has handed over the response', async () => {
  const services = servicesWith({ handleCallback: async () => ({ type: 'handed-over' }) });

  expect(await new SocialCallback(services, '?code=c&state=s.popup').finish()).toEqual({ type: 'handed-over' });
});

test('a failed social login reports its reason', async () => {
  const services = servicesWith({ handleCallback: async () => ({ type: 'failed', failure: { type: 'cancelled' } }) });

  expect(await new SocialCallback(services, '?error=access_denied&state=s').finish()).toEqual({
    type: 'failed',
    failure: { type: 'cancelled' },
  });
  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['social-sign-in-failed']);
});

test('without a provider social login fails as not configured', async () => {
  systemWith(null);
  const services = servicesWith({});

  expect(await startSocialLogin(services, 'apple')).toEqual({ type: 'failed', failure: { type: 'not-configured' } });
});

test('the invitation code of the link survives the redirect to the provider', async () => {
  let redirect: RedirectState | undefined;
  const services = servicesWith({
    signInByRedirect: async (_, __, sent) => {
      redirect = sent;
      return undefined;
    },
    handleCallback: async () => ({ ...proved, redirect: redirect ?? {} }),
  });

  await startSocialLogin(services, 'apple', { returnTo: '/purchase', invitationCode: 'aB3x' });
  const result = await new SocialCallback(services, '?code=c&state=s').finish();

  expect(result).toEqual({ type: 'signed-in', returnTo: '/purchase' });
  expect(services.api.requests.at(0)?.input).toMatchObject({ body: { invitationCode: 'aB3x' } });
});

test('a page that must stay is kept by a popup', async () => {
  const services = servicesWith({ signInByPopup: async () => proved });

  expect(await startSocialLogin(services, 'apple', { staysOnPage: true })).toEqual({ type: 'signed-in' });
});

test('a closed beta requires an invitation code, and the same callback continues with it', async () => {
  const services = withServer(({ name, input }) => {
    if (name !== 'socialLogin') return failed(404);
    return JSON.stringify(input).includes('aB3x') ? signedIn() : failed(400, 'invitation_required');
  });
  const identity = { ...services.identity, handleCallback: async () => proved };
  const callback = new SocialCallback({ ...services, identity }, '?code=c&state=s');

  expect(await callback.finish()).toEqual({
    type: 'failed',
    failure: { type: 'account', failure: { type: 'invitation-required' } },
  });
  // An ordinary step of the beta is no failure.
  expect(notices.posted).toEqual([]);
  expect(await callback.finish('aB3x')).toEqual({ type: 'signed-in' });
});

test('a second factor continues the login with the same proof, and can be mailed again', async () => {
  const sent: unknown[] = [];
  const services = withServer(({ name, input }) => {
    if (name !== 'socialLogin') return failed(404);
    sent.push(input);
    if (JSON.stringify(input).includes('123456')) return signedIn();
    return JSON.stringify(input).includes('000000') ? failed(400, 'invalid_code') : failed(401, '451');
  });
  const identity = {
    ...services.identity,
    handleCallback: async () => ({ ...proved, redirect: { returnTo: '/chats' } }),
  };

  const asked = await new SocialCallback({ ...services, identity }, '?code=c&state=s').finish();
  if (asked.type !== 'needs-code') throw new Error(asked.type);
  const wrong = await asked.signIn('000000');
  const again = await asked.signIn();
  const right = await asked.signIn('123456');

  expect(wrong).toEqual({ type: 'failed', failure: { type: 'account', failure: { type: 'invalid-code' } } });
  expect(again.type).toBe('needs-code');
  expect(right).toEqual({ type: 'signed-in', returnTo: '/chats' });
  expect(sent).toHaveLength(4);
  // The form shows what is wrong.
  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['social-signed-in']);
});
