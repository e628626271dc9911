import type { DeviceReadiness } from '../../src/domain/on-device/interpreter-in-use.ts';
import type { InstalledPack } from '../../src/ports/language-packs.ts';
import type { OnDeviceInterpreter } from '../../src/ports/on-device.ts';
import { unrecorded } from './recorded-calls.ts';
import { fakeVoiceTransport } from './voice-transport.ts';
import type { FakeVoiceTransport } from './voice-transport.ts';

export type OnDeviceCall =
  | { readonly type: 'speech-unlocked' | 'connected-on-device' }
  | { readonly type: 'spoken-on-device'; readonly text: string }
  | { readonly type: 'input-language-set'; readonly language: string };

export type FakeOnDevice = OnDeviceInterpreter & {
  nextReadiness: DeviceReadiness;
  isDownloadRefused: boolean;
  /** The language packs on the device. */
  packs: readonly InstalledPack[];
  /** The browser's own translator; undefined where it has none. */
  translation: ((text: string) => string) | undefined;
};

/** Its connections have the same remote end as those of the transport. */
export function fakeOnDevice(
  transport: FakeVoiceTransport = fakeVoiceTransport(),
  record: (call: OnDeviceCall) => void = unrecorded,
): FakeOnDevice {
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
    unlockSpeech: () => record({ type: 'speech-unlocked' }),
    translate: async (text) => device.translation?.(text),
    hasVoice: async () => true,
    async speak(text) {
      record({ type: 'spoken-on-device', text });
      return 'spoken';
    },
    async connect(_pair, _microphone, listener, signal) {
      if (transport.next) return transport.next;
      record({ type: 'connected-on-device' });
      const result = transport.opened(listener, signal);
      if (result.type === 'failed') return result;
      const setInputLanguage = (language: string) => record({ type: 'input-language-set', language });
      return { type: 'opened', connection: { ...result.connection, setInputLanguage } };
    },
  };
  return device;
}
