import type { OnDeviceInterpreter } from '../../../ports/on-device.ts';
import { browserSpeechApis } from './browser-speech-apis.ts';

/** The interpreter on this device, fetched where the browser has the parts for one: phones never load it. */
export function createLazyOnDevice(): OnDeviceInterpreter {
  const parts = browserSpeechApis();
  let engine: Promise<Omit<OnDeviceInterpreter, 'unlockSpeech'> | undefined> | undefined;

  /** Undefined when it could not be fetched: offline before it was ever here. The next question asks again. */
  function loaded() {
    if (!parts) return undefined;
    engine ??= import('./on-device-interpreter.ts').then(
      ({ createOnDeviceInterpreter }) => createOnDeviceInterpreter(parts),
      () => {
        engine = undefined;
        return undefined;
      },
    );
    return engine;
  }

  return {
    readiness: async (pair) => (await loaded())?.readiness(pair) ?? { type: 'unable' },
    download: async (pair, onProgress, signal) => (await loaded())?.download(pair, onProgress, signal) ?? false,
    unlockSpeech() {
      // Once, in a tap: later utterances need none.
      if (parts) globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(''));
    },
    connect: async (pair, microphone, listener, signal) =>
      (await loaded())?.connect(pair, microphone, listener, signal) ?? {
        type: 'failed',
        failure: { type: 'device-unable' },
      },
  };
}
