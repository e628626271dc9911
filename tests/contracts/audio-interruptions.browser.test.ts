import { expect } from 'vitest';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { audioInterruptionsSuite } from './audio-interruptions.suite.ts';
import { fakeAudioInterruptions } from '../fakes/audio.ts';

audioInterruptionsSuite('browser', async () => {
  const shared = createSharedAudioContext();
  const context = shared.resume();
  await expect.poll(() => context.state).toBe('running');
  return {
    interruptions: shared,
    // A suspension that the app did not ask for.
    take: () => context.suspend(),
    giveBack: () => context.resume(),
    close: () => context.close(),
  };
});

audioInterruptionsSuite('fake', async () => {
  const audioInterruptions = fakeAudioInterruptions();
  return {
    interruptions: audioInterruptions,
    take: async () => audioInterruptions.interrupt(true),
    giveBack: async () => audioInterruptions.interrupt(false),
    close: async () => undefined,
  };
});
