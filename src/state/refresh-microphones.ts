import type { AppServices } from '../ports/services.ts';
import { microphone, selectMicrophone, setMicrophoneDevices, setMicrophonePermission } from './microphone.ts';

/** Reads the permission and the devices anew; keeps the choice while its device is there. */
export async function refreshMicrophones(world: AppServices): Promise<void> {
  const permission = await world.microphones.permission();
  setMicrophonePermission(permission);
  // Before it is allowed there are no names, and asking for them costs the browser two processes.
  const hasNames = permission === 'granted' || permission === 'unknown';
  const devices = hasNames ? await world.microphones.devices() : [];
  setMicrophoneDevices(devices);
  const wanted = microphone.selectedId ?? world.preferences.get('microphone');
  const there = devices.find((device) => device.deviceId === wanted) ?? devices[0];
  selectMicrophone(there?.deviceId);
}
