import { expect, test, vi } from 'vitest';
import { lazyService } from '../../../src/shared/lazy-service.ts';

type Counter = { add(amount: number): Promise<number>; reset(): void };
type CounterWithName = Counter & { name(): string };

class MemoryCounter implements Counter {
  #total = 0;

  async add(amount: number): Promise<number> {
    return (this.#total += amount);
  }

  reset(): void {
    this.#total = 0;
  }
}

const offline = new Error('offline');

test('the first call loads the implementation, once for all calls', async () => {
  const load = vi.fn<() => Promise<Counter>>(async () => new MemoryCounter());
  const counter = lazyService<Counter>({ load });
  expect(load).not.toHaveBeenCalled();

  await Promise.all([counter.add(1), counter.add(2)]);

  expect(await counter.add(3)).toBe(6);
  expect(load).toHaveBeenCalledOnce();
});

test('a call to a loaded implementation runs synchronously', async () => {
  const add = vi.fn<Counter['add']>(async () => 0);
  const counter = lazyService<Counter>({ load: async () => ({ add, reset: () => undefined }) });
  await counter.add(1);

  void counter.add(2);

  expect(add).toHaveBeenCalledTimes(2);
});

test('a failure to load rejects the call, and the next call loads again', async () => {
  const load = vi.fn<() => Promise<Counter>>(async () => new MemoryCounter());
  load.mockRejectedValueOnce(offline);
  const counter = lazyService<Counter>({ load });

  await expect(counter.add(1)).rejects.toThrow('offline');
  expect(await counter.add(1)).toBe(1);
});

test('a fallback serves the calls for which nothing could be loaded', async () => {
  const load = vi.fn<() => Promise<Counter>>(async () => new MemoryCounter());
  load.mockRejectedValueOnce(offline);
  const counter = lazyService<Counter>({ load, fallback: { add: async () => -1, reset: () => undefined } });

  expect(await counter.add(1)).toBe(-1);
  expect(await counter.add(1)).toBe(1);
});

test('an immediate member works before anything is loaded', () => {
  const load = vi.fn<() => Promise<Counter>>(async () => new MemoryCounter());
  const counter = lazyService<CounterWithName>({ load, immediate: { name: () => 'counter' } });

  expect(counter.name()).toBe('counter');
  expect(load).not.toHaveBeenCalled();
});

test('a promise can resolve to a lazy service', async () => {
  const load = vi.fn<() => Promise<Counter>>(async () => new MemoryCounter());
  const counter = lazyService<Counter>({ load });

  expect(await Promise.resolve(counter)).toBe(counter);
  expect(load).not.toHaveBeenCalled();
});
