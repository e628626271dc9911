import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { createWorkletMicrophoneBuffer } from '../../src/platform/audio/worklet-microphone-buffer.ts';
import { sleep } from '../../src/shared/async.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { microphoneBufferSuite } from './microphone-buffer.suite.ts';
import { openBrowserMicrophone, openFakeMicrophone } from './open-test-microphone.ts';

microphoneBufferSuite('audio worklet', async () => {
  const audioContext = createSharedAudioContext();
  const microphone = await openBrowserMicrophone();
  const buffer = createWorkletMicrophoneBuffer(audioContext);
  let translating: ReturnType<typeof setInterval> | undefined;
  return {
    buffer,
    microphone,
    passSecond: () => sleep(1000),
    finishReplay() {
      // Silence takes no time, and each utterance waits for the translation of the one before.
      microphone.setMuted(true);
      translating = setInterval(() => buffer.playNext(), 100);
    },
    close() {
      clearInterval(translating);
      buffer.close();
      microphone.close();
      void audioContext.resume().close();
    },
  };
});

microphoneBufferSuite('fake', async () => {
  const services = fakeServices(() => failed(503));
  return {
    buffer: services.microphoneBuffer,
    microphone: await openFakeMicrophone(services),
    passSecond: async () => undefined,
    finishReplay: () => services.microphoneBuffer.catchUp(),
    close: () => services.microphoneBuffer.close(),
  };
});
