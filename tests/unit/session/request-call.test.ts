import { beforeEach, expect, test } from 'vitest';
import type { SystemInfo } from '../../../src/protocol/contract.ts';
import { requestCall } from '../../../src/session/request-call.ts';
import { setSystemInfo } from '../../../src/state/system.ts';
import { fakeServices } from '../../fakes/services.ts';
import { grantCalls, resetSession } from './session-setup.ts';

beforeEach(resetSession);

function systemWith(kind: SystemInfo['voice']['kind']): SystemInfo {
  const voice = { kind } as SystemInfo['voice'];
  return { version: '', voice, sandbox: [], turnstileSiteKey: null, identity: null };
}

test.for([
  ['embedded', false],
  ['openai', true],
  ['azure', true],
] as const)('with the %s voice the page guards against echo: %s', async ([kind, isGuarded]) => {
  setSystemInfo(systemWith(kind));

  const grant = await requestCall(fakeServices(grantCalls), { title: '' });

  expect(grant).toMatchObject({ type: 'granted', address: { mayEcho: isGuarded } });
});
