import type { DeviceReadiness } from '../../src/domain/on-device/interpreter-in-use.ts';
import type { InstalledPack } from '../../src/ports/language-packs.ts';
import type { OnDeviceInterpreter } from '../../src/ports/on-device.ts';
import type { FakeVoiceTransport } from './voice-transport.ts';

export type FakeOnDevice = OnDeviceInterpreter & {
  nextReadiness: DeviceReadiness;
  isDownloadRefused: boolean;
  /** The language packs on the device. */
  packs: readonly InstalledPack[];
  /** The browser's own translator; undefined where it has none. */
  translation: ((text: string) => string) | undefined;
};

/** Its connections have the same remote end as those of the transport. */
export function fakeOnDevice(log: string[], transport: FakeVoiceTransport): FakeOnDevice {
  const device: FakeOnDevice = {
    nextReadiness: { type: 'unable' },
    isDownloadRefused: false,
    packs: [],
    translation: undefined,
    readiness: async () => device.nextReadiness,
    async download(_pair, onProgress, signal) {
      onProgress(0.5);
      if (device.isDownloadRefused || signal.aborted) return false;
      onProgress(1);
      device.nextReadiness = { type: 'ready', isVoiced: { source: true, target: true } };
      return true;
    },
    listPacks: async () => device.packs,
    async installPack({ from, to, files }, _onProgress, signal) {
      if (signal.aborted) return { type: 'failed', problem: 'stopped' };
      const others = device.packs.filter((pack) => pack.from !== from || pack.to !== to);
      device.packs = [...others, { from, to, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }];
      return { type: 'installed' };
    },
    async removePack({ from, to }) {
      device.packs = device.packs.filter((pack) => pack.from !== from || pack.to !== to);
    },
    unlockSpeech: () => void log.push('voice unlocked'),
    translate: async (text) => device.translation?.(text),
    async speak(text) {
      log.push(`this device says: ${text}`);
      return 'spoken';
    },
    async connect(_pair, _microphone, listener, signal) {
      if (transport.next) return transport.next;
      log.push('opened on this device');
      const result = transport.opened(listener, signal);
      if (result.type === 'failed') return result;
      const setInputLanguage = (language: string) => void log.push(`listens to ${language}`);
      return { type: 'opened', connection: { ...result.connection, setInputLanguage } };
    },
  };
  return device;
}
