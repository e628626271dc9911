import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { OnDeviceInterpreter } from '../../src/ports/on-device.ts';
import type { ConnectionListener } from '../../src/ports/voice-connection.ts';
import { fakeMicrophone, stubWebRtc } from '../fakes/webrtc.ts';

export type OnDeviceHarness = {
  readonly onDevice: OnDeviceInterpreter;
  /** The browser refuses to download. */
  refuseDownload(): void;
};

const pair: LanguagePair = { source: 'spa', target: 'eng' };
const newListener = () => ({
  onEvent: vi.fn<ConnectionListener['onEvent']>(),
  onConnected: vi.fn<ConnectionListener['onConnected']>(),
  onLost: vi.fn<ConnectionListener['onLost']>(),
  onPlaybackBlocked: vi.fn<ConnectionListener['onPlaybackBlocked']>(),
});

/**
 * The contract of on-device interpreters. `setUp` returns one whose packs are not downloaded. The contract of its
 * connections is in voice-connection.suite.ts.
 */
export function onDeviceSuite(name: string, setUp: () => OnDeviceHarness): void {
  describe(name, () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: 1_800_000_000_000 });
      stubWebRtc();
    });

    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    test('a download makes a pair ready, and reports rising shares of 1', async () => {
      const { onDevice } = setUp();
      const shares: number[] = [];
      expect(await onDevice.readiness(pair)).toEqual({ type: 'needs-download' });

      expect(await onDevice.download(pair, (share) => shares.push(share), new AbortController().signal)).toBe(true);

      expect(await onDevice.readiness(pair)).toMatchObject({ type: 'ready' });
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
    });

    test('a refused download leaves the pair as it was', async () => {
      const { onDevice, refuseDownload } = setUp();
      refuseDownload();

      expect(await onDevice.download(pair, () => undefined, new AbortController().signal)).toBe(false);

      expect(await onDevice.readiness(pair)).toEqual({ type: 'needs-download' });
    });

    test('an aborted download has not succeeded', async () => {
      expect(await setUp().onDevice.download(pair, () => undefined, AbortSignal.abort())).toBe(false);
    });

    test('a connection opens once it is connected, and recognises the language that is chosen', async () => {
      const { onDevice } = setUp();
      const listener = newListener();

      const result = await onDevice.connect(pair, fakeMicrophone(), listener, new AbortController().signal);

      expect(listener.onConnected).toHaveBeenCalledOnce();
      if (result.type === 'failed') throw new Error(`did not open: ${result.failure.type}`);
      expect(() => result.connection.setInputLanguage?.('eng')).not.toThrow();
      expect(result.connection.setInputLanguage).toBeTypeOf('function');
      result.connection.close();
    });

    test('an aborted connection does not open', async () => {
      const result = await setUp().onDevice.connect(pair, fakeMicrophone(), newListener(), AbortSignal.abort());

      expect(result.type).toBe('failed');
    });
  });
}
