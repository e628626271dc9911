import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createLazySessionActions } from '../../../src/session/lazy-session-actions.ts';
import { setVisitor } from '../../../src/state/account.ts';
import { notices, dismissNotice } from '../../../src/state/notices.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';

const refused = failed(503);

beforeEach(() => {
  for (const { id } of notices.posted) dismissNotice(id);
  setVisitor();
});

test('a tap before it is known whether there is a trial waits for the answer', async () => {
  setTrial({ type: 'loading' });
  const flows = createLazySessionActions(fakeServices(() => refused));
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
  const world = fakeServices(() => refused);
  let tries = 0;
  const flows = createLazySessionActions({
    ...world,
    sessionParts: async () => {
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
