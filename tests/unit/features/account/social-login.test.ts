import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createSocialLogin } from '../../../../src/features/account/social-login.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { Identity } from '../../../../src/ports/identity.ts';
import type { AppServices } from '../../../../src/ports/services.ts';
import { account, setVisitor } from '../../../../src/state/account.ts';
import { beginConversation, setTurnOrder } from '../../../../src/state/conversation.ts';
import { notices } from '../../../../src/state/notices.ts';
import { setSystemInfo } from '../../../../src/state/system.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aTurn } from '../../../fixtures/turns.ts';

const pair = { source: 'cmn', target: 'eng' } as const;
const proved = { type: 'proved', proof: { idToken: 'id-token', nonce: 'nonce-1234' } } as const;

function worldWith(identity: Partial<Identity>, answer: ApiResult<unknown> = signedIn()) {
  const world = fakeServices(({ name }) => (name === 'socialLogin' ? answer : failed(404, 'not_found')));
  const changed: AppServices = { ...world, identity: { ...world.identity, ...identity } };
  return { world, social: createSocialLogin(changed) };
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
  beginConversation('c1', pair, 'nowhere');
  systemWith({ issuer: 'https://id.example.org/', clientId: 'dragoman' });
});

test('a press leaves for the provider', async () => {
  const left: string[] = [];
  const { social } = worldWith({ signInByRedirect: async (_, connection) => void left.push(connection) });

  expect(await social.start('google-oauth2')).toEqual({ type: 'leaving' });
  expect(left).toEqual(['google-oauth2']);
});

test('a trial conversation on screen is not left: a popup signs in beside it', async () => {
  const { social } = worldWith({ signInByPopup: async () => proved });
  beginConversation('c1', pair, 'trial');
  setTurnOrder([aTurn('a').id]);

  expect(await social.start('apple')).toEqual({ type: 'signed-in' });
  expect(account.current.type).toBe('signed-in');
});

test('where popups are refused the page is left after all', async () => {
  const { social } = worldWith({ signInByPopup: async () => ({ type: 'failed', failure: { type: 'popup-blocked' } }) });
  beginConversation('c1', pair, 'trial');
  setTurnOrder([aTurn('a').id]);

  expect(await social.start('apple')).toEqual({ type: 'leaving' });
});

test('coming back gives the server the proof, once, however often the screen asks', async () => {
  const { social, world } = worldWith({ handleCallback: async () => proved });

  const both = await Promise.all([social.finish('?code=c&state=s'), social.finish('?code=c&state=s')]);

  expect(both).toEqual([{ type: 'signed-in' }, { type: 'signed-in' }]);
  const logins = world.api.calls.filter(({ name }) => name === 'socialLogin');
  expect(logins.map(({ input }) => input)).toEqual([
    { body: { idToken: 'id-token', nonce: 'nonce-1234', locale: 'en-US' } },
  ]);
  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['social-signed-in']);
});

test('after a failure the same arrival may be tried again', async () => {
  let answer: ApiResult<unknown> = failed(0, 'network_error');
  const world = fakeServices(({ name }) => (name === 'socialLogin' ? answer : failed(404)));
  const social = createSocialLogin({ ...world, identity: { ...world.identity, handleCallback: async () => proved } });

  expect(await social.finish('?code=c&state=s')).toEqual({
    type: 'failed',
    failure: { type: 'account', failure: { type: 'network' } },
  });
  answer = signedIn();
  expect(await social.finish('?code=c&state=s')).toEqual({ type: 'signed-in' });
});

test('an address without an answer brings nothing', async () => {
  const { social } = worldWith({});

  expect(await social.finish('')).toEqual({ type: 'nothing' });
  expect(notices.posted).toEqual([]);
});

test('a popup that has handed over says so', async () => {
  const { social } = worldWith({ handleCallback: async () => ({ type: 'handed-over' }) });

  expect(await social.finish('?code=c&state=s.popup')).toEqual({ type: 'handed-over' });
});

test('a failed sign-in is told with its reason', async () => {
  const { social } = worldWith({ handleCallback: async () => ({ type: 'failed', failure: { type: 'cancelled' } }) });

  expect(await social.finish('?error=access_denied&state=s')).toEqual({
    type: 'failed',
    failure: { type: 'cancelled' },
  });
  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['social-sign-in-failed']);
});

test('without a provider nobody leaves', async () => {
  systemWith(null);
  const { social } = worldWith({});

  expect(await social.start('apple')).toEqual({ type: 'failed', failure: { type: 'not-configured' } });
});

test('a closed beta asks for an invitation, and the same arrival goes on with it', async () => {
  const world = fakeServices(({ name, input }) => {
    if (name !== 'socialLogin') return failed(404);
    return JSON.stringify(input).includes('aB3x') ? signedIn() : failed(400, 'invitation_required');
  });
  const social = createSocialLogin({ ...world, identity: { ...world.identity, handleCallback: async () => proved } });

  expect(await social.finish('?code=c&state=s')).toEqual({
    type: 'failed',
    failure: { type: 'account', failure: { type: 'invitation-required' } },
  });
  expect(await social.finish('?code=c&state=s', 'aB3x')).toEqual({ type: 'signed-in' });
});
