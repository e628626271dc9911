import { expect, test } from 'vitest';
import { DeferredObserver } from '../../../../../server/modules/voice-calls/deferred-observer.ts';
import { liveCall } from './call-sample.ts';

test('events that come before the call is held are delivered afterwards, in order', async () => {
  const delivered: string[] = [];
  const deferred = new DeferredObserver({
    onUsage: (call, report) => void delivered.push(`${call.id} usage ${report.id}`),
    onSpeech: (call) => void delivered.push(`${call.id} speech`),
    onClosed: (call, reason) => void delivered.push(`${call.id} ${reason}`),
  });

  deferred.observer.onSpeech();
  await Promise.resolve();
  const before = [...delivered];
  deferred.start(liveCall({ id: 'rtc_1' }));
  deferred.observer.onClosed('left');
  await Promise.resolve();

  expect(before).toEqual([]);
  expect(delivered).toEqual(['rtc_1 speech', 'rtc_1 left']);
});
