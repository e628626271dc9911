import { beforeEach, expect, test } from 'vitest';
import { loadPlans, setPlanRenewal } from '../../../../src/features/purchase/running-plans.ts';
import type { RunningPlan } from '../../../../src/protocol/contract.ts';
import { setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { notices } from '../../../../src/state/notices.ts';
import { plans, setPlans } from '../../../../src/state/plans.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';

const running: RunningPlan = {
  id: 'subscription-1',
  code: 'basic',
  name: 'Basic',
  payment_method: 'polar',
  amount: 9.99,
  currency: 'USD',
  renews: true,
  can_renew: true,
  until: '2026-12-21T09:30:00.000Z',
  is_overdue: false,
};
const ending = { ...running, renews: false };

beforeEach(() => {
  notices.posted = [];
  setSignedIn(aUser());
  setPlans({ type: 'unknown' });
});

test('the running plans are loaded for a user, not for a visitor', async () => {
  const api = scriptedApi(() => ok({ plans: [running] }));

  await loadPlans({ api });
  expect(plans.current).toEqual({ type: 'loaded', plans: [running] });

  setVisitor();
  await loadPlans({ api });
  expect(api.requests).toHaveLength(1);
});

test('plans that arrive after another user has signed in are dropped', async () => {
  const api = scriptedApi(() => {
    setSignedIn(aUser({ id: 'another' }));
    return ok({ plans: [running] });
  });

  await loadPlans({ api });

  expect(plans.current).toEqual({ type: 'unknown' });
});

test.each([
  [false, 'cancelPlan', 'plan-cancelled', ending],
  [true, 'resumePlan', 'plan-resumed', running],
] as const)('a renewal set to %s asks for %s', async (renews, name, notice, shown) => {
  const api = scriptedApi(() => ok({ plans: [shown] }));

  await setPlanRenewal({ api }, running.id, renews);

  expect(api.requests).toEqual([{ name, input: { params: { id: running.id } } }]);
  expect(plans.current).toEqual({ type: 'loaded', plans: [shown] });
  expect(notices.posted.map((notice) => notice.notice)).toEqual([{ type: notice }]);
});

test('a plan that could not be changed stays as it is, and a notice says so', async () => {
  setPlans({ type: 'loaded', plans: [running] });

  await setPlanRenewal({ api: scriptedApi(() => failed(503)) }, running.id, false);

  expect(plans.current).toEqual({ type: 'loaded', plans: [running] });
  expect(notices.posted.map((notice) => notice.notice)).toEqual([{ type: 'plan-change-failed' }]);
});
