import { expect } from 'vitest';
import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { audioInterruptionsSuite } from './audio-interruptions.suite.ts';

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
  const services = fakeServices(() => failed(503));
  return {
    interruptions: services.audioInterruptions,
    take: async () => services.audioInterruptions.interrupt(true),
    giveBack: async () => services.audioInterruptions.interrupt(false),
    close: async () => undefined,
  };
});
