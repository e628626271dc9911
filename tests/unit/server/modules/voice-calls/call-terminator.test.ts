import { expect, test } from 'vitest';
import { CallRegistry } from '../../../../../server/modules/voice-calls/call-registry.ts';
import { CallTerminator } from '../../../../../server/modules/voice-calls/call-terminator.ts';
import { liveCall } from './call-sample.ts';
import { recordingDatabase } from './recording-database.ts';

function terminatorWith(hangUp: () => Promise<void>) {
  const steps: string[] = [];
  const { db, statements } = recordingDatabase();
  const registry = new CallRegistry();
  const call = liveCall({ id: 'rtc_1' });
  registry.add(call);
  call.notices.subscribe({
    onNotice: (notice) => void steps.push(notice.type === 'call.ended' ? `page told: ${notice.code}` : notice.type),
    onEnd: () => void steps.push('notices closed'),
  });
  const terminator = new CallTerminator({
    db,
    clock: () => new Date(),
    registry,
    voice: {
      hangUp: async (callId, reason) => {
        steps.push(`service: ${callId} ${reason}`);
        await hangUp();
      },
    },
    events: {
      callEnded: ({ reason }) => void steps.push(`recorded: ${reason}`),
      callHangUpFailed: (callId) => void steps.push(`failed: ${callId}`),
    },
  });
  return { terminator, registry, call, steps, statements };
}

test('the page is notified, the service ends the call, the last charge is written, and then the end is recorded', async () => {
  const { terminator, registry, call, steps } = terminatorWith(() => Promise.resolve());
  call.enqueueWrite('usage', async () => void steps.push('charged'));

  await terminator.hangUp(call.id, 'idle');

  expect(steps).toEqual(['page told: idle', 'service: rtc_1 idle', 'charged', 'notices closed', 'recorded: idle']);
  expect(registry.all()).toEqual([]);
});

test('a call that the service has ended is recorded without a hang-up', async () => {
  const { terminator, call, steps } = terminatorWith(() => Promise.resolve());

  terminator.closed(call, 'left');
  terminator.closed(call, 'left');
  await call.whenWritten();

  expect(steps).toEqual(['notices closed', 'recorded: left']);
});

test('the page is notified at once that the process of its call has ended', async () => {
  const { terminator, call, steps } = terminatorWith(() => Promise.resolve());

  terminator.closed(call, 'voice_process_lost');
  const firstSteps = [...steps];
  await call.whenWritten();

  expect(firstSteps).toEqual(['page told: voice_process_lost']);
  expect(steps).toEqual(['page told: voice_process_lost', 'notices closed', 'recorded: voice_process_lost']);
});

test('a failed hang-up is reported and asked for again, and the call stays registered', async () => {
  const { terminator, registry, call, steps, statements } = terminatorWith(() => Promise.reject(new Error('away')));

  terminator.hangUpSoon([call], 'token_not_enough');
  await expect.poll(() => steps).toContain('failed: rtc_1');

  expect(registry.all()).toEqual([call]);
  await expect.poll(() => statements.some((statement) => statement.includes('"end_asked" ='))).toBe(true);
});
