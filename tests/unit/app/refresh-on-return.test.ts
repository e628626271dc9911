import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { refreshOnReturn } from '../../../src/app/refresh-on-return.ts';
import { account, setSignedIn, setVisitor } from '../../../src/state/account.ts';
import { ok, scriptedApi } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { aUser } from '../../fixtures/people.ts';
import { fakeClock } from '../../fakes/clock.ts';

const withServer = (answer: ScriptedAnswer) => ({ api: scriptedApi(answer), clock: fakeClock() });

const services = () => withServer(() => ok({ available_tokens: 150_000, used_tokens: 0, unlimited: false }));

beforeEach(() => setSignedIn(aUser()));

test('a page that is visible again shows what another tab has bought', async () => {
  await refreshOnReturn(services());

  expect(account.current).toMatchObject({ tokens: { available_tokens: 150_000 } });
});

test('a visitor asks for no balance of an account', async () => {
  setVisitor();
  const visited = services();

  await refreshOnReturn(visited);

  expect(visited.api.requests).toEqual([]);
});
