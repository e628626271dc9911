import type { OnDeviceInterpreter } from '../../../ports/on-device.ts';
import type { BrowserSpeechApis } from './browser-speech-apis.ts';
import { openDeviceConnection } from './device-connection.ts';
import { translateText } from './translate-text.ts';
import { deviceReadiness } from './device-readiness.ts';
import { deviceVoice, speakOnDevice } from './device-voice.ts';
import { downloadPacks } from './download-packs.ts';

/** The interpreter made of the browser's own speech and translation APIs. */
export function createOnDeviceInterpreter(parts: BrowserSpeechApis): Omit<OnDeviceInterpreter, 'unlockSpeech'> {
  return {
    readiness: (pair) => deviceReadiness(parts, pair),
    download: (pair, onProgress, signal) => downloadPacks(parts, pair, onProgress, signal),
    translate: (text, from, into) => translateText(parts, text, from, into),
    async speak(text, language) {
      const voice = await deviceVoice(language);
      if (voice) await speakOnDevice(text, voice, { volume: 1, speed: 1 }, new AbortController().signal);
    },
    connect: (pair, microphone, listener, signal) => openDeviceConnection(parts, pair, microphone, listener, signal),
  };
}
