import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { startConversation } from '../../../../src/features/home/start-conversation.ts';
import type { SessionActions } from '../../../../src/ports/session-actions.ts';
import { setVisitor } from '../../../../src/state/account.ts';
import { setChosenInterpreter, setReadiness } from '../../../../src/state/device-interpreter.ts';
import { setTrial, trial } from '../../../../src/state/trial.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { fakeSessionActions } from '../../../fakes/session-actions.ts';
import { fakeAccountDeps } from '../../../fakes/account-deps.ts';

const withServer = (answer: ScriptedAnswer) => ({ ...fakeAccountDeps(answer), session: fakeSessionActions() });

const aTrial = () => ({
  trialId: 'trial-1',
  remainingTokens: 5000,
  expiresAt: '2026-11-22T09:30:00Z',
  isActive: true,
  isExpired: false,
});

function setUp(answer: ScriptedAnswer = () => failed(503)) {
  const calls: string[] = [];
  const services = withServer((request) => {
    calls.push(request.name);
    return answer(request);
  });
  const session: SessionActions = {
    ...services.session,
    prepareSession: async () => void calls.push('prepare'),
    startSession: async () => void calls.push('start'),
  };
  return { calls, deps: { ...services, session } };
}

beforeEach(() => {
  setVisitor();
  setReadiness({ type: 'unable' });
  setChosenInterpreter(undefined);
});

test('a start before the trial is known waits for it, and loads the session meanwhile', async () => {
  setTrial({ type: 'loading' });
  const { calls, deps } = setUp();

  const starting = startConversation(deps);
  await Promise.resolve();
  expect(calls).toEqual(['prepare']);
  setTrial({ type: 'none' });
  await starting;

  expect(calls).toEqual(['prepare', 'start']);
});

test('a start with a known trial runs within the tap', () => {
  setTrial({ type: 'none' });
  const { calls, deps } = setUp();

  void startConversation(deps);

  expect(calls).toEqual(['start']);
});

test('a start while the server is out of reach asks for the trial at once, then starts', async () => {
  setTrial({ type: 'retrying', failedAttempts: 3 });
  const { calls, deps } = setUp(() => ok(aTrial()));

  await startConversation(deps);

  expect(calls).toEqual(['prepare', 'startTrial', 'start']);
  expect(trial.current.type).toBe('known');
});

test('what this device interprets waits for no trial', () => {
  setTrial({ type: 'loading' });
  setReadiness({ type: 'ready', isVoiced: { source: true, target: true } });
  setChosenInterpreter('device');
  const { calls, deps } = setUp();

  void startConversation(deps);

  expect(calls).toEqual(['start']);
});
