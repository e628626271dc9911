import type { OnDevice } from '../../ports/on-device.ts';
import type { BrowserParts } from './browser-parts.ts';
import { openDeviceLine } from './device-line.ts';
import { deviceReadiness } from './device-readiness.ts';
import { downloadPacks } from './download-packs.ts';

/** The interpreter that the browser brings along. */
export function createOnDevice(parts: BrowserParts): Omit<OnDevice, 'unlockVoice'> {
  return {
    readiness: (pair) => deviceReadiness(parts, pair),
    download: (pair, onProgress, signal) => downloadPacks(parts, pair, onProgress, signal),
    open: (pair, microphone, listener, signal) => openDeviceLine(parts, pair, microphone, listener, signal),
  };
}
