import type { OnDevice } from '../ports/on-device.ts';
import { browserParts } from './on-device/browser-parts.ts';

/** The interpreter on this device, fetched where the browser has the parts for one: phones never load it. */
export function createLazyOnDevice(): OnDevice {
  const parts = browserParts();
  let engine: Promise<Omit<OnDevice, 'unlockVoice'> | undefined> | undefined;

  /** Undefined when it could not be fetched: offline before it was ever here. The next question asks again. */
  function loaded() {
    if (!parts) return undefined;
    engine ??= import('./on-device/on-device.ts').then(
      ({ createOnDevice }) => createOnDevice(parts),
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
    unlockVoice() {
      // Once, in a tap: later utterances need none.
      if (parts) globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(''));
    },
    open: async (pair, microphone, listener, signal) =>
      (await loaded())?.open(pair, microphone, listener, signal) ?? {
        type: 'failed',
        failure: { type: 'device-unable' },
      },
  };
}
