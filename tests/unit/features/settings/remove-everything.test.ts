import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { removeEverything } from '../../../../src/features/settings/remove-everything.ts';
import { setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { setSystemInfo } from '../../../../src/state/system.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { fakeDeviceData } from '../../../fakes/device-storage.ts';
import { fakeAccountDeps } from '../../../fakes/account-deps.ts';
import { fakeIdentity } from '../../../fakes/sign-in.ts';

const withServer = (answer: ScriptedAnswer) => ({
  ...fakeAccountDeps(answer),
  deviceData: fakeDeviceData(),
  identity: fakeIdentity(),
});

function servicesOf(kind: 'social' | 'email' | 'visitor') {
  const services = withServer(({ name }) => (name === 'logout' ? ok({ success: true }) : failed(503)));
  setSystemInfo({
    version: '1',
    voice: { kind: 'embedded', rehearsal: true },
    sandbox: [],
    turnstileSiteKey: null,
    identity: { issuer: 'https://id.example.org/', clientId: 'dragoman' },
  });
  if (kind === 'visitor') setVisitor();
  else setSignedIn(aUser(kind === 'social' ? { auth0Id: 'apple|1' } : {}));
  return services;
}

test.each([
  ['social', true, { signOuts: 1, hasRestarted: false }],
  ['social', false, { signOuts: 1, hasRestarted: true }],
  ['email', true, { signOuts: 0, hasRestarted: true }],
  ['visitor', true, { signOuts: 0, hasRestarted: true }],
] as const)(
  'everything is removed before the page of a %s account is left; the provider takes over: %s',
  async (kind, leavesPage, { signOuts, hasRestarted }) => {
    const services = servicesOf(kind);
    const { deviceData, identity } = services;
    const removedBefore: boolean[] = [];
    identity.signOut = async () => {
      removedBefore.push(deviceData.isRemoved);
      return leavesPage;
    };

    await removeEverything(services);

    expect(removedBefore).toEqual(signOuts === 1 ? [true] : []);
    expect(deviceData).toMatchObject({ isRemoved: true, hasRestarted });
  },
);

test('an unreachable server keeps nothing from being removed', async () => {
  const services = withServer(() => failed(0, 'network_error'));
  const user = aUser();
  setSignedIn(user);
  services.tokenStore.credentials = { token: 'token', user };

  await removeEverything(services);

  expect(services.tokenStore.credentials).toBeUndefined();
  expect(services.deviceData).toMatchObject({ isRemoved: true, hasRestarted: true });
});
