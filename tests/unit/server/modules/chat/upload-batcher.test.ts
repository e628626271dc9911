import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from '../../../../../server/modules/chat/upload-batcher.ts';
import type { GatheringLimits } from '../../../../../server/modules/chat/upload-batcher.ts';

type Item = { readonly name: string; readonly key?: string; readonly size?: number };

/** Work that ends when it is told to. */
function startGathering(limits: Partial<GatheringLimits> = {}) {
  const groups: {
    readonly names: string[];
    end(results?: Array<string | undefined>): void;
    fail(reason?: string): void;
  }[] = [];
  const wentAlone: string[] = [];
  const add = gather<Item, string>(
    {
      together: (items) =>
        new Promise((resolve, reject) => {
          const names = items.map(({ name }) => name);
          groups.push({
            names,
            end: (results = names.map((name) => `${name} together`)) => resolve(results),
            fail: (reason = 'one of them was wrong') => reject(new Error(reason)),
          });
        }),
      alone: async ({ name }) => {
        wentAlone.push(name);
        if (name === 'wrong') throw new Error('this one was wrong');
        return await Promise.resolve(`${name} alone`);
      },
      isOnesOwn: (failure) => failure instanceof Error && failure.message === 'one of them was wrong',
      keyOf: ({ name, key }) => key ?? name,
      sizeOf: ({ size }) => size ?? 1,
    },
    { lanes: 1, worthALane: 1, mostItems: 10, mostSize: 100, keepsLaneMs: 1000, ...limits },
  );
  return { add, groups, wentAlone, names: () => groups.map((group) => group.names) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (...names: string[]): Item[] => names.map((name) => ({ name }));

test('the first goes at once and alone, and what comes meanwhile goes together', async () => {
  const { add, groups, names } = startGathering();

  const results = named('a', 'b', 'c').map(add);
  const before = names();
  groups[0]?.end();
  await results[0];
  groups[1]?.end();

  expect(before).toEqual([['a']]);
  expect(await Promise.all(results)).toEqual(['a together', 'b together', 'c together']);
  expect(names()).toEqual([['a'], ['b', 'c']]);
});

test('another lane opens when enough wait for it', () => {
  const { add, names } = startGathering({ lanes: 2, worthALane: 3 });

  for (const item of named('a', 'b', 'c', 'd', 'e', 'f', 'g')) void add(item);

  expect(names()).toEqual([['a'], ['b', 'c', 'd']]);
});

test('what has no result goes alone, and so does everything whose company failed', async () => {
  const { add, groups, wentAlone } = startGathering();

  const first = add({ name: 'a' });
  const results = named('b', 'wrong', 'c').map(add);
  groups[0]?.end([undefined]);
  const alone = await first;
  groups[1]?.fail();

  expect(alone).toBe('a alone');
  expect(await Promise.allSettled(results)).toEqual([
    { status: 'fulfilled', value: 'b alone' },
    { status: 'rejected', reason: new Error('this one was wrong') },
    { status: 'fulfilled', value: 'c alone' },
  ]);
  expect(wentAlone).toEqual(['a', 'b', 'wrong', 'c']);
});

test("a failure that is nobody's own is told to all of the group, and none is tried again", async () => {
  const { add, groups, names, wentAlone } = startGathering();

  const first = add({ name: 'a' });
  const results = named('b', 'c').map(add);
  groups[0]?.end();
  await first;
  groups[1]?.fail('the database is away');
  const told = await Promise.allSettled(results);
  const later = add({ name: 'd' });
  groups[2]?.end();

  expect(told).toEqual(named('b', 'c').map(() => ({ status: 'rejected', reason: new Error('the database is away') })));
  expect(wentAlone).toEqual([]);
  expect(await later).toBe('d together');
  expect(names()).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a group that hangs holds up the later ones only for a while, and still gets its own results', async () => {
  const { add, groups, names } = startGathering();

  const hanging = add({ name: 'a' });
  const later = named('b', 'c').map(add);
  vi.advanceTimersByTime(999);
  const before = names();
  vi.advanceTimersByTime(1);
  const after = names();
  groups[0]?.end();
  const late = await hanging;
  const latest = add({ name: 'd' });
  const whileTheSecondIsUnderWay = names();
  groups[1]?.end();

  expect(before).toEqual([['a']]);
  expect(after).toEqual([['a'], ['b', 'c']]);
  expect(late).toBe('a together');
  expect(await Promise.all(later)).toEqual(['b together', 'c together']);
  expect(whileTheSecondIsUnderWay).toEqual([['a'], ['b', 'c']]);
  groups[2]?.end();
  expect(await latest).toBe('d together');
});

test('two of the same key go one after the other, and those behind them are not kept', async () => {
  const { add, groups, names } = startGathering();

  const first = add({ name: 'a' });
  const keyed: Item[] = [
    { name: 'b', key: 'ana' },
    { name: 'c', key: 'ana' },
    { name: 'd', key: 'ben' },
  ];
  const results = keyed.map(add);
  groups[0]?.end();
  await first;
  groups[1]?.end();
  await results[0];
  groups[2]?.end();
  await Promise.all(results);

  expect(names()).toEqual([['a'], ['b', 'd'], ['c']]);
});

test('no more go together than are allowed, in number and in size', async () => {
  const { add, groups, names, wentAlone } = startGathering({ mostItems: 3, mostSize: 10 });

  const first = add({ name: 'a' });
  const sized: Item[] = [
    { name: 'b', size: 6 },
    { name: 'c', size: 6 },
    { name: 'd', size: 2 },
    { name: 'e' },
    { name: 'f' },
    { name: 'giant', size: 11 },
  ];
  const results = sized.map(add);
  groups[0]?.end();
  await first;
  groups[1]?.end();
  await results[0];
  groups[2]?.end();

  expect(await Promise.all(results)).toContain('giant alone');
  expect(names()).toEqual([['a'], ['b', 'd', 'e'], ['c', 'f']]);
  expect(wentAlone).toEqual(['giant']);
});
