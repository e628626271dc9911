import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { endSignIn } from '../../../src/app/end-sign-in.ts';
import { followOtherTab } from '../../../src/app/follow-other-tab.ts';
import { account, setSignedIn, setVisitor } from '../../../src/state/account.ts';
import { failed } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { aUser } from '../../fixtures/people.ts';
import { session, showEnded, showInSession } from '../../../src/state/session.ts';
import { appServices } from '../../fakes/app-services.ts';
import { fakeAccountDeps } from '../../fakes/account-deps.ts';

const withServer = (answer: ScriptedAnswer) => appServices(fakeAccountDeps(answer));

function servicesOf(token: string | undefined) {
  const services = withServer(() => failed(401, 'unauthorized'));
  services.tokenStore.credentials = token === undefined ? undefined : { token, user: aUser() };
  return services;
}

beforeEach(() => {
  showEnded(session, 'disconnected');
  setVisitor();
  setSignedIn(aUser());
});

test('a refused token ends the sign-in on screen, and everything on screen stays', () => {
  endSignIn(servicesOf('t'), 't', 'orders');

  expect(account).toMatchObject({ hasEnded: true, current: { type: 'signed-in' } });
});

test('a running conversation goes on, and the sign-in ends on screen after it', async () => {
  showInSession(session, { connection: 'connected' });

  endSignIn(servicesOf('t'), 't', 'tokens');
  expect(account.hasEnded).toBe(false);

  showEnded(session, 'disconnected');
  await Promise.resolve();
  expect(account.hasEnded).toBe(true);
});

test.each([
  ['the response is for a former token', () => endSignIn(servicesOf('new'), 't', 'orders')],
  ['the request was a logout', () => endSignIn(servicesOf('t'), 't', 'logout')],
  ['the user has logged out', () => (setVisitor(), endSignIn(servicesOf('t'), 't', 'orders'))],
])('nothing ends when %s', (_, act) => {
  act();

  expect(account.hasEnded).toBe(false);
});

test('a login in another tab shows the screen of this one again', async () => {
  const services = servicesOf('t');
  endSignIn(services, 't', 'orders');
  services.tokenStore.credentials = { token: 'new', user: aUser() };

  await followOtherTab(services);

  expect(account.hasEnded).toBe(false);
});
