import { expect, test } from 'vitest';
import { CallerQuota } from '../../../../../server/modules/voice-providers/embedded/caller-quota.ts';
import type { CallSlot } from '../../../../../server/modules/voice-providers/embedded/caller-quota.ts';
import type { Caller } from '../../../../../server/modules/voice-providers/contract/voice-provider.ts';

const MAX_CALLS = 50;
const SCHOOL_CALLS = 400;
let lastId = 0;

const trial = (address: string, payer = `trial-${lastId++}`): Caller => ({ payer, isTrial: true, address });
const account = (address: string, payer = `account-${lastId++}`): Caller => ({ payer, isTrial: false, address });
const elsewhere = () => `198.51.${Math.floor(lastId / 200)}.${lastId++ % 200}`;

function quotaAt(maxCalls = MAX_CALLS) {
  const clock = { nowMs: 0 };
  const quota = new CallerQuota(maxCalls, 1, { nowMs: () => clock.nowMs });
  const slots: CallSlot[] = [];
  /** @returns whether the call was admitted */
  const take = (caller: Caller) => {
    const result = quota.take(caller);
    if (result.type === 'admitted') slots.push(result.slot);
    return result.type === 'admitted';
  };
  return { quota, clock, slots, take };
}

test('offers of one address that never connect leave capacity to other visitors', () => {
  const { take, clock } = quotaAt();
  const own: boolean[] = [];
  for (let at = 0; at < 50; at++) {
    own.push(take(trial('203.0.113.7')));
    clock.nowMs += 200;
  }

  expect(own.filter(Boolean)).toHaveLength(4);
  expect(take(trial(elsewhere()))).toBe(true);
});

test('hundreds of signed-in people behind one address start at once', () => {
  const { take, slots, clock } = quotaAt(SCHOOL_CALLS);
  const started = Array.from({ length: 300 }, () => {
    // Twenty connects are on the way at any time.
    clock.nowMs += 5;
    slots.at(-20)?.connected();
    return take(account('203.0.113.7'));
  });

  expect(started.filter(Boolean)).toHaveLength(300);
});

test('visitors behind one address start together, once their first calls have connected', () => {
  const { take, slots, clock } = quotaAt(SCHOOL_CALLS);
  const startedBySecond = Array.from({ length: 5 }, () => {
    const started = Array.from({ length: 8 }, () => take(trial('203.0.113.7'))).filter(Boolean).length;
    for (const slot of slots) slot.connected();
    clock.nowMs += 1000;
    return started;
  });

  expect(startedBySecond).toEqual([4, 8, 8, 8, 8]);
});

test('attempts of one address that do not connect are limited, however many of its calls are connected', () => {
  const { quota, clock } = quotaAt(SCHOOL_CALLS);
  for (let at = 0; at < 30; at++) {
    const result = quota.take(account('203.0.113.7'));
    if (result.type === 'admitted') result.slot.connected();
  }
  const failed = Array.from({ length: 100 }, () => {
    clock.nowMs += 1;
    const result = quota.take(account('203.0.113.7'));
    if (result.type === 'admitted') result.slot.release();
    return result.type === 'admitted';
  });

  expect(failed.filter(Boolean).length).toBeLessThan(55);
});

test('the owner of a /48 counts as one', () => {
  const { take, clock } = quotaAt();
  const taken = Array.from({ length: 40 }, (_, subnet) => {
    clock.nowMs += 1000;
    return take(trial(`2001:db8:1:${subnet.toString(16)}::1`));
  });

  expect(taken.filter(Boolean).length).toBeLessThan(11);
});

test('a signed-in person can start when strangers hold all that they may', () => {
  const { take, slots, clock } = quotaAt();
  const connected = Array.from({ length: 60 }, () => {
    clock.nowMs += 1000;
    const isTaken = take(trial(elsewhere()));
    slots.at(-1)?.connected();
    return isTaken;
  });

  expect(connected.filter(Boolean)).toHaveLength(40);
  expect(take(trial(elsewhere()))).toBe(false);
  expect(take(account(elsewhere()))).toBe(true);
});

test('signed-in people can start beside half-open calls of strangers, however many addresses those have', () => {
  const { take, clock } = quotaAt();
  const halfOpen = Array.from({ length: 40 }, () => {
    clock.nowMs += 1000;
    return take(trial(elsewhere()));
  });

  expect(halfOpen.filter(Boolean)).toHaveLength(10);
  expect(take(account(elsewhere()))).toBe(true);
});

test('connects of strangers do not use up those of people who are signed in', () => {
  const { quota, take } = quotaAt();
  const connects = Array.from({ length: 30 }, () => {
    const result = quota.take(trial(elsewhere()));
    if (result.type === 'admitted') result.slot.release();
    return result.type === 'admitted';
  });

  expect(connects.filter(Boolean)).toHaveLength(10);
  expect(take(account(elsewhere()))).toBe(true);
});

test('an account has few calls that are not connected, and a rate of connects', () => {
  const { quota, clock } = quotaAt();
  const caller = account('192.0.2.1');
  const results = [quota.take(caller), quota.take(caller), quota.take(caller)];
  expect(quota.take(caller)).toMatchObject({ type: 'refused', code: 'too_many_connects' });

  for (const result of results) if (result.type === 'admitted') result.slot.release();
  const again = [quota.take(caller).type, quota.take(caller).type, quota.take(caller).type];
  clock.nowMs = 1000;

  expect([...again, quota.take(caller).type]).toEqual(['admitted', 'admitted', 'refused', 'admitted']);
});

test('what turns out to be no offer costs its sender no connect, and a call that ends twice counts once', () => {
  const { quota } = quotaAt();
  const caller = account('192.0.2.1');

  for (let at = 0; at < 100; at++) {
    const result = quota.take(caller);
    expect(result.type).toBe('admitted');
    if (result.type === 'admitted') {
      result.slot.refund();
      result.slot.refund();
      result.slot.release();
    }
  }

  expect(quota.take(caller).type).toBe('admitted');
});

test.each([0, 1, 2, 3])('calls of an address are counted while unused accounts are forgotten (%i more)', (more) => {
  const { quota, clock } = quotaAt(SCHOOL_CALLS);
  const known = (payer: string, address: string) => {
    const result = quota.take(account(address, payer));
    if (result.type === 'admitted') result.slot.refund();
  };
  for (let at = 0; at < 999; at++) known(`known-${at}`, `10.${at >> 8}.${at & 255}.1`);
  for (let at = 0; at < more; at++) known(`more-${at}`, '10.0.0.1');
  clock.nowMs = 60_000;

  const taken = Array.from({ length: 22 }, () => quota.take(account('192.0.2.1')).type);

  expect(taken.filter((type) => type === 'admitted')).toHaveLength(20);
});

test('reports how many calls of trials and of accounts have not connected yet', () => {
  const halfOpen = { trial: 0, account: 0 };
  const quota = new CallerQuota(MAX_CALLS, 1, {
    onHalfOpen: (isTrial, change) => (halfOpen[isTrial ? 'trial' : 'account'] += change),
  });
  const slots = [trial(elsewhere()), trial(elsewhere()), account(elsewhere())].map((caller) => {
    const result = quota.take(caller);
    return result.type === 'admitted' ? result.slot : undefined;
  });
  const before = { ...halfOpen };

  slots[0]?.connected();
  slots[0]?.release();
  slots[1]?.refund();

  expect([before, halfOpen]).toEqual([
    { trial: 2, account: 1 },
    { trial: 0, account: 1 },
  ]);
});
