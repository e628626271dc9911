import { beforeEach, expect, test } from 'vitest';
import type { SystemInfo } from '../../../src/protocol/contract.ts';
import { sessionIdOf } from '../../../src/protocol/ids.ts';
import { requestCall } from '../../../src/session/request-call.ts';
import { deviceInterpreter } from '../../../src/state/device-interpreter.ts';
import { setSystemInfo } from '../../../src/state/system.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { grantCalls, resetSession, voiceSession } from './session-setup.ts';

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

  const grant = await requestCall(fakeSessionDeps(grantCalls), { title: '' });

  expect(grant).toMatchObject({ type: 'granted', address: { mayEcho: isGuarded } });
});

test('each call says whether it is a rehearsal: one after the models became ready is none', async () => {
  const grantOf = (rehearsal: boolean) =>
    fakeSessionDeps((made) =>
      made.name === 'createSession'
        ? ok({ ...voiceSession, azure_session: { ...voiceSession.azure_session, rehearsal } })
        : grantCalls(made),
    );

  await requestCall(grantOf(true), { title: '' });
  const first = deviceInterpreter.serviceRehearses;
  await requestCall(grantOf(false), { session_id: sessionIdOf('s1') });

  expect([first, deviceInterpreter.serviceRehearses]).toEqual([true, false]);
});
