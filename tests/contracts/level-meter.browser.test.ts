import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { createWorkletLevelMeter } from '../../src/platform/audio/worklet-level-meter.ts';
import { sleep } from '../../src/shared/async.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { openBrowserMicrophone, openFakeMicrophone } from './open-test-microphone.ts';
import { levelMeterSuite } from './level-meter.suite.ts';

levelMeterSuite('audio worklet', async () => {
  const audioContext = createSharedAudioContext();
  const microphone = await openBrowserMicrophone();
  return {
    meter: createWorkletLevelMeter(audioContext),
    microphone,
    passSound: () => sleep(300),
    close() {
      microphone.close();
      void audioContext.resume().close();
    },
  };
});

levelMeterSuite('fake', async () => {
  const services = fakeServices(() => failed(503));
  return {
    meter: services.levels,
    microphone: await openFakeMicrophone(services),
    passSound: async () => services.levels.measure(40),
    close: () => undefined,
  };
});
