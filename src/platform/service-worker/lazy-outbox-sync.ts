import type { OutboxChange, OutboxSync } from '../../ports/outbox-sync.ts';
import { lazyOnce } from '../../shared/async.ts';

/**
 * An outbox sync whose code is loaded by the first pass: there is nothing to nudge before, and no change to report. A
 * pass whose code cannot be loaded does nothing; the next one loads it again.
 */
export function createLazyOutboxSync(create: () => Promise<OutboxSync>): OutboxSync {
  const listeners = new Set<(change: OutboxChange) => void>();
  let loaded: OutboxSync | undefined;
  const load = lazyOnce(async () => {
    loaded = await create();
    loaded.onChanged((change) => listeners.forEach((listener) => listener(change)));
  });
  return {
    async syncNow() {
      // Offline the code may be missing: the next pass loads it again.
      await load().catch(() => undefined);
      await loaded?.syncNow();
    },
    nudge: () => loaded?.nudge(),
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
