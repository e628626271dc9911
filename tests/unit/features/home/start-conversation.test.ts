import { beforeEach, expect, test } from 'vitest';
import { startConversation } from '../../../../src/features/home/start-conversation.ts';
import type { SessionActions } from '../../../../src/ports/session-actions.ts';
import { setVisitor } from '../../../../src/state/account.ts';
import { setTrial } from '../../../../src/state/trial.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { failed } from '../../../fakes/scripted-api.ts';

function setUp() {
  const calls: string[] = [];
  const session: SessionActions = {
    ...fakeServices(() => failed(503)).session,
    prepareSession: async () => void calls.push('prepare'),
    startSession: async () => void calls.push('start'),
  };
  return { calls, session };
}

beforeEach(setVisitor);

test('a start before the trial is known waits for it, and loads the session meanwhile', async () => {
  setTrial({ type: 'loading' });
  const { calls, session } = setUp();

  const starting = startConversation({ session });
  await Promise.resolve();
  expect(calls).toEqual(['prepare']);
  setTrial({ type: 'none' });
  await starting;

  expect(calls).toEqual(['prepare', 'start']);
});

test('a start with a known trial runs within the tap', () => {
  setTrial({ type: 'none' });
  const { calls, session } = setUp();

  void startConversation({ session });

  expect(calls).toEqual(['start']);
});
