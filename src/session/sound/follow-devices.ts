import type { MicrophoneDevice, Microphones } from '../../ports/microphone.ts';
import { reportFailure } from '../../shared/report-failure.ts';

export type DeviceListener = {
  onDefaultChanged(): void;
  /** Some browsers do not end the track of a device that is gone. */
  onRemoved(deviceId: string): void;
};

/**
 * Compares the list of devices after each change with the one before.
 * @returns stops watching
 */
export function followDevices(microphones: Microphones, listener: DeviceListener): () => void {
  let before = microphones.devices();
  let isStopped = false;

  async function compare(known: Promise<readonly MicrophoneDevice[]>): Promise<void> {
    const [old, now] = await Promise.all([known, before]);
    // Without a permission there is no list.
    if (isStopped || old.length === 0 || now.length === 0) return;
    const ids = new Set(now.map(({ deviceId }) => deviceId));
    for (const { deviceId } of old) if (!ids.has(deviceId)) listener.onRemoved(deviceId);
    if (nameOf(old[0]) !== nameOf(now[0])) listener.onDefaultChanged();
  }

  const stop = microphones.onDevicesChanged(() => {
    const known = before;
    before = microphones.devices();
    void compare(known).catch(reportFailure);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** Chromium's entry for the default has the id `default`, and the name of the device in its label. */
function nameOf(device: MicrophoneDevice | undefined): string {
  return `${device?.deviceId} ${device?.label}`;
}
