import { expect, test } from 'vitest';
import type { CallNotice } from '../../../../../src/protocol/call-notice.ts';
import { createCallNotices } from '../../../../../server/modules/voice-calls/call-notices.ts';

const usage = (used: number): CallNotice => ({ type: 'call.usage', used_tokens: used, remaining_tokens: 1000 - used });
const ended: CallNotice = { type: 'call.ended', code: 'idle', message: 'Nobody has spoken for a while.' };

function collector() {
  const received: (CallNotice | 'end')[] = [];
  const listener = {
    onNotice: (notice: CallNotice) => void received.push(notice),
    onEnd: () => void received.push('end'),
  };
  return { received, listener };
}

test('a late subscriber first gets the latest notice of each type', () => {
  const notices = createCallNotices();
  const { received, listener } = collector();

  notices.publish(usage(10));
  notices.publish(usage(20));
  notices.subscribe(listener);
  notices.publish(ended);

  expect(received).toEqual([usage(20), ended]);
  expect(notices.latest()).toEqual([usage(20), ended]);
});

test('subscribers are notified of the end, unless they have unsubscribed', () => {
  const notices = createCallNotices();
  const [early, late] = [collector(), collector()];

  const unsubscribe = notices.subscribe(early.listener);
  notices.subscribe(late.listener);
  unsubscribe();
  notices.publish(usage(10));
  notices.close();

  expect(early.received).toEqual([]);
  expect(late.received).toEqual([usage(10), 'end']);
});

test('a call has at most four subscribers; after one unsubscribes, another may subscribe', () => {
  const notices = createCallNotices();
  const unsubscribers = Array.from({ length: 4 }, () => notices.subscribe(collector().listener));

  expect(() => notices.subscribe(collector().listener)).toThrow(expect.objectContaining({ status: 429 }));
  unsubscribers[0]?.();
  expect(() => notices.subscribe(collector().listener)).not.toThrow();
});
