import type { OnDeviceInterpreter } from '../../../ports/on-device.ts';
import type { BrowserSpeechApis } from './browser-speech-apis.ts';
import { openDeviceConnection } from './device-connection.ts';
import { deviceReadiness } from './device-readiness.ts';
import { downloadPacks } from './download-packs.ts';

/** The interpreter made of the browser's own speech and translation APIs. */
export function createOnDeviceInterpreter(parts: BrowserSpeechApis): Omit<OnDeviceInterpreter, 'unlockSpeech'> {
  return {
    readiness: (pair) => deviceReadiness(parts, pair),
    download: (pair, onProgress, signal) => downloadPacks(parts, pair, onProgress, signal),
    connect: (pair, microphone, listener, signal) => openDeviceConnection(parts, pair, microphone, listener, signal),
  };
}
