import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { createWorkletLevelMeter } from '../../src/platform/audio/worklet-level-meter.ts';
import { sleep } from '../../src/shared/async.ts';
import { openBrowserMicrophone, openFakeMicrophone } from './open-test-microphone.ts';
import { levelMeterSuite } from './level-meter.suite.ts';
import { fakeLevelMeter, fakeMicrophones } from '../fakes/audio.ts';

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
  const levels = fakeLevelMeter();
  return {
    meter: levels,
    microphone: await openFakeMicrophone(fakeMicrophones()),
    passSound: async () => levels.measure(40),
    close: () => undefined,
  };
});
