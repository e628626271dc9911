import type { OutboxChange, OutboxSync } from '../../src/ports/outbox-sync.ts';
import { Listeners } from './listeners.ts';

export type FakeOutboxSync = OutboxSync & {
  /** Passes over the outbox. */
  passes: number;
  /** An upload changes a conversation of the outbox. */
  change(change: OutboxChange): void;
};

export function fakeOutboxSync(): FakeOutboxSync {
  const changed = new Listeners<[OutboxChange]>();
  const sync: FakeOutboxSync = {
    passes: 0,
    change: (change) => changed.notify(change),
    syncNow: async () => void (sync.passes += 1),
    nudge: () => undefined,
    onChanged: (listener) => changed.add(listener),
  };
  return sync;
}
