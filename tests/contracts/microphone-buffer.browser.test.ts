import { createSharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';
import { createWorkletMicrophoneBuffer } from '../../src/platform/audio/worklet-microphone-buffer.ts';
import { sleep } from '../../src/shared/async.ts';
import { microphoneBufferSuite } from './microphone-buffer.suite.ts';
import { openBrowserMicrophone, openFakeMicrophone } from './open-test-microphone.ts';
import { fakeMicrophoneBuffer, fakeMicrophones } from '../fakes/audio.ts';

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
  const microphoneBuffer = fakeMicrophoneBuffer({ microphones: fakeMicrophones(), now: () => 0 });
  return {
    buffer: microphoneBuffer,
    microphone: await openFakeMicrophone(fakeMicrophones()),
    passSecond: async () => undefined,
    finishReplay: () => microphoneBuffer.catchUp(),
    close: () => microphoneBuffer.close(),
  };
});
