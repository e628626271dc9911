import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { createBrowserMicrophoneDelay } from '../../src/platform/audio/browser-microphone-delay.ts';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { createWorkletLevelMeter } from '../../src/platform/audio/worklet-level-meter.ts';
import { createWorkletMicrophoneBuffer } from '../../src/platform/audio/worklet-microphone-buffer.ts';
import { openBrowserMicrophone } from './open-test-microphone.ts';

/** How many audio nodes and listeners this process has after a garbage collection. */
async function count() {
  await cdp().send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp().send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { nodes: valueOf('AudioHandlers'), listeners: valueOf('JSEventListeners') };
}

test('20 sessions leave neither audio nodes nor listeners behind', async () => {
  await cdp().send('Performance.enable');
  const audioContext = createSharedAudioContext();
  const parts = {
    levels: createWorkletLevelMeter(audioContext),
    delay: createBrowserMicrophoneDelay(audioContext),
    buffer: createWorkletMicrophoneBuffer(audioContext),
  };
  const runSession = async () => {
    const microphone = await openBrowserMicrophone();
    await Promise.all([parts.levels.open(microphone), parts.buffer.record(microphone)]);
    parts.delay.record(microphone);
    for (const part of [parts.levels, parts.delay, parts.buffer, microphone]) part.close();
  };
  // The first one opens the audio context, which stays, and so does its destination.
  await runSession();
  const before = await count();

  for (let session = 0; session < 20; session += 1) await runSession();

  await expect.poll(async () => (await count()).nodes, { timeout: 10_000 }).toBeLessThanOrEqual(before.nodes);
  // The test runner adds some of its own: fewer than one for each session.
  expect((await count()).listeners).toBeLessThanOrEqual(before.listeners + 10);
});
