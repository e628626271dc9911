import { expect, test } from 'vitest';
import { PendingReplies } from '../../../../../server/modules/voice-providers/embedded/pending-replies.ts';

test('each of two concurrent requests gets its own reply, in any order', async () => {
  const replies = new PendingReplies('gone');
  const ids: number[] = [];
  const [first, second] = [replies.request((id) => ids.push(id)), replies.request((id) => ids.push(id))];

  replies.settle(ids[1] ?? 0, 'to the second');
  replies.settle(ids[0] ?? 0, 'to the first');

  expect(await Promise.all([first, second])).toEqual(['to the first', 'to the second']);
});

test('requests to a process that is gone, before or afterwards, are answered', async () => {
  const replies = new PendingReplies('gone');
  const before = replies.request(() => undefined);
  let isSent = false;

  replies.close();
  const after = replies.request(() => (isSent = true));

  expect(await Promise.all([before, after])).toEqual(['gone', 'gone']);
  expect(isSent).toBe(false);
});
