import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { removeEverything } from '../../../../src/features/settings/remove-everything.ts';
import { setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { setSystemInfo } from '../../../../src/state/system.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { aUser } from '../../../fixtures/people.ts';

const steps = new Set(['everything removed', 'provider session ended', 'restarted']);

function servicesOf(kind: 'social' | 'email' | 'visitor') {
  const services = fakeServices(({ name }) => (name === 'logout' ? ok({ success: true }) : failed(503)));
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
  ['social', true, ['everything removed', 'provider session ended']],
  ['social', false, ['everything removed', 'provider session ended', 'restarted']],
  ['email', true, ['everything removed', 'restarted']],
  ['visitor', true, ['everything removed', 'restarted']],
] as const)(
  'everything is removed before the page of a %s account is left; the provider takes over: %s',
  async (kind, isProviderLeftTo, expected) => {
    const services = servicesOf(kind);
    services.isProviderLeftTo = isProviderLeftTo;

    await removeEverything(services);

    expect(services.log.filter((entry) => steps.has(entry))).toEqual(expected);
  },
);

test('an unreachable server keeps nothing from being removed', async () => {
  const services = fakeServices(() => failed(0, 'network_error'));
  setSignedIn(aUser());

  await removeEverything(services);

  expect(services.log).toContain('keys forgotten');
  expect(services.log.filter((entry) => steps.has(entry))).toEqual(['everything removed', 'restarted']);
});
