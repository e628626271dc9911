import type { AppServices } from '../ports/services.ts';
import {
  clearResolvedFailure,
  microphone,
  selectMicrophone,
  setMicrophoneDevices,
  setMicrophonePermission,
} from './microphone.ts';

/** Reads the permission and the devices; the selected device stays selected while it is connected. */
export async function refreshMicrophones({
  microphones,
  preferences,
}: Pick<AppServices, 'microphones' | 'preferences'>): Promise<void> {
  const permission = await microphones.permission();
  // Without permission devices have no names, and enumerating them makes the browser start two processes.
  const hasNames = permission === 'granted' || permission === 'unknown';
  const devices = hasNames ? await microphones.devices() : [];
  // Together: granted without any device would be shown as a missing microphone.
  setMicrophonePermission(permission);
  setMicrophoneDevices(devices);
  clearResolvedFailure();
  const wantedId = microphone.selectedId ?? preferences.get('microphone');
  const selected = devices.find((device) => device.deviceId === wantedId) ?? devices[0];
  selectMicrophone(selected?.deviceId);
}
