import { describe, expect, test, vi } from 'vitest';
import type { MicrophoneFailure, Microphones, OpenMicrophone } from '../../src/ports/microphone.ts';

export type MicrophonesHarness = {
  readonly microphones: Microphones;
  /** Opening fails from now on. */
  fail(failure: 'busy' | 'not-found'): void;
  /** A device is plugged in or out. */
  changeDevices(): void;
  /** The device of the open microphone goes away. */
  unplug(microphone: OpenMicrophone): void;
  /** The system takes the open microphone, or gives it back. */
  interrupt(microphone: OpenMicrophone, isInterrupted: boolean): void;
};

async function open({ microphones }: MicrophonesHarness, deviceId?: string): Promise<OpenMicrophone> {
  const result = await microphones.open(deviceId);
  if (result.type === 'failed') throw new Error(`did not open: ${result.failure.type}`);
  return result.microphone;
}

/** The contract of Microphones. `setUp` returns one with a microphone that may be used. */
export function microphonesSuite(name: string, setUp: () => MicrophonesHarness): void {
  describe(name, () => {
    test('after permission the devices are listed with their names', async () => {
      const harness = setUp();
      const opened = await open(harness);

      expect(await harness.microphones.permission()).toBe('granted');
      const devices = await harness.microphones.devices();
      expect(devices.length).toBeGreaterThan(0);
      expect(devices.every(({ deviceId, label }) => deviceId !== '' && label !== '')).toBe(true);
      expect(devices.map(({ deviceId }) => deviceId)).toContain(opened.deviceId);
      opened.close();
    });

    test('a listed device can be chosen', async () => {
      const harness = setUp();
      const device = (await harness.microphones.devices()).at(-1);

      const opened = await open(harness, device?.deviceId);

      expect(opened.deviceId).toBe(device?.deviceId);
      expect(opened.isReplay).toBe(false);
      opened.close();
    });

    test('the default device replaces one that is gone', async () => {
      const opened = await open(setUp(), 'a device that is gone');

      expect(opened.deviceId).not.toBe('a device that is gone');
      opened.close();
    });

    test.each<MicrophoneFailure['type'] & ('busy' | 'not-found')>(['busy', 'not-found'])(
      'a microphone that is %s fails with that reason',
      async (failure) => {
        const harness = setUp();
        harness.fail(failure);

        expect(await harness.microphones.open(undefined)).toEqual({ type: 'failed', failure: { type: failure } });
      },
    );

    test('changes of the devices are reported until the listener is removed', async () => {
      const harness = setUp();
      const opened = await open(harness);
      const onChanged = vi.fn<() => void>();
      const remove = harness.microphones.onDevicesChanged(onChanged);

      harness.changeDevices();
      expect(onChanged).toHaveBeenCalledOnce();
      remove();
      harness.changeDevices();

      expect(onChanged).toHaveBeenCalledOnce();
      opened.close();
    });

    test('interruptions and the end of an open microphone are reported until the listeners are removed', async () => {
      const harness = setUp();
      const opened = await open(harness);
      const seen: string[] = [];
      const stopInterrupted = opened.onInterrupted((isInterrupted) => seen.push(isInterrupted ? 'taken' : 'back'));
      const stopEnded = opened.onEnded(() => seen.push('ended'));

      harness.interrupt(opened, true);
      harness.interrupt(opened, false);
      harness.unplug(opened);
      expect(seen).toEqual(['taken', 'back', 'ended']);

      stopInterrupted();
      stopEnded();
      harness.interrupt(opened, true);
      harness.unplug(opened);
      expect(seen).toHaveLength(3);
      opened.close();
    });
  });
}
