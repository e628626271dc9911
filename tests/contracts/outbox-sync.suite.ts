import { describe, expect, test } from 'vitest';
import type { OutboxChange, OutboxSync } from '../../src/ports/outbox-sync.ts';
import { conversationIdOf } from '../../src/protocol/ids.ts';

export type OutboxSyncHarness = {
  readonly sync: OutboxSync;
  /** The number of passes so far. */
  passes(): number;
  /** An upload changes a conversation, in the service worker or another tab. */
  change(change: OutboxChange): void;
};

const change: OutboxChange = {
  conversationId: conversationIdOf('conversation-1'),
  userId: 'ana',
  state: 'uploading',
  turnCount: 2,
  tokensDeducted: 10,
  warning: undefined,
  error: undefined,
  isRepeated: false,
};

/** The contract of OutboxSync. `setUp` returns one over an outbox with one conversation. */
export function outboxSyncSuite(name: string, setUp: () => OutboxSyncHarness): void {
  describe(name, () => {
    test('syncNow resolves after a pass over the outbox', async () => {
      const { sync, passes } = setUp();

      await sync.syncNow();

      expect(passes()).toBe(1);
    });

    test('nudge starts no pass before the first one', async () => {
      const { sync, passes } = setUp();

      sync.nudge();
      await Promise.resolve();

      expect(passes()).toBe(0);
    });

    test('changes are reported to every listener until it is removed', async () => {
      const harness = setUp();
      const [removed, stored]: [OutboxChange[], OutboxChange[]] = [[], []];
      const remove = harness.sync.onChanged((value) => removed.push(value));
      harness.sync.onChanged((value) => stored.push(value));

      harness.change(change);
      await expect.poll(() => stored).toEqual([change]);
      remove();
      harness.change({ ...change, turnCount: 3 });

      await expect.poll(() => stored.length).toBe(2);
      expect(removed).toEqual([change]);
    });
  });
}
