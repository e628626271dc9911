import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createLazySessionFlows } from '../../../src/flows/session/lazy-session-flows.ts';
import { setVisitor } from '../../../src/state/account.ts';
import { notices, take } from '../../../src/state/notices.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeWorld } from '../../fakes/world.ts';

const refused = failed(503);

beforeEach(() => {
  for (const { id } of notices.posted) take(id);
  setVisitor();
});

test('a tap before it is known whether there is a trial waits for the answer', async () => {
  setTrial({ type: 'loading' });
  const flows = createLazySessionFlows(fakeWorld(() => refused));
  await flows.prepareSession();

  const starting = flows.startSession();
  await Promise.resolve();
  expect(notices.posted).toEqual([]);
  setTrial({ type: 'none' });
  await starting;

  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'start-refused', reason: 'sign-in-needed' }]);
});

test('what a conversation takes and cannot be fetched is said, and asked for again at the next tap', async () => {
  setTrial({ type: 'none' });
  const world = fakeWorld(() => refused);
  let tries = 0;
  const flows = createLazySessionFlows({
    ...world,
    conversationParts: async () => {
      tries += 1;
      throw new Error('no network');
    },
  });

  await flows.startSession();
  await flows.startSession();

  expect(tries).toBe(2);
  expect(notices.posted.map(({ notice }) => notice)).toEqual([
    { type: 'start-refused', reason: 'network' },
    { type: 'start-refused', reason: 'network' },
  ]);
});
