import { proxy } from 'valtio';
import type { MicrophoneDevice, MicrophoneFailure, MicrophonePermission } from '../ports/microphone.ts';

export type MicrophoneState = {
  permission: MicrophonePermission;
  devices: readonly MicrophoneDevice[];
  /** Undefined lets the browser choose. */
  selectedId: string | undefined;
  failure: MicrophoneFailure | undefined;
  /** The devices that have delivered sound since the page was opened. */
  heardIds: readonly string[];
};

export const microphone = proxy<MicrophoneState>({
  permission: 'unknown',
  devices: [],
  selectedId: undefined,
  failure: undefined,
  heardIds: [],
});

export function setMicrophonePermission(permission: MicrophonePermission): void {
  microphone.permission = permission;
}

export function setMicrophoneDevices(devices: readonly MicrophoneDevice[]): void {
  microphone.devices = [...devices];
}

export function selectMicrophone(deviceId: string | undefined): void {
  microphone.selectedId = deviceId;
}

export function setMicrophoneFailure(failure: MicrophoneFailure | undefined): void {
  microphone.failure = failure;
}

export function addHeardMicrophone(deviceId: string): void {
  if (!microphone.heardIds.includes(deviceId)) microphone.heardIds = [...microphone.heardIds, deviceId];
}

/** Why no conversation can start: the last failure to open a microphone, else what the browser reports before any. */
export function microphoneProblem(now: Pick<MicrophoneState, 'permission' | 'devices' | 'failure'>) {
  if (now.failure) return now.failure;
  if (now.permission === 'denied') return deniedByPerson;
  return now.permission === 'granted' && now.devices.length === 0 ? notFound : undefined;
}

const deniedByPerson: MicrophoneFailure = { type: 'denied-by-person' };
const notFound: MicrophoneFailure = { type: 'not-found' };

/** A failure whose cause is gone is not shown any more. */
export function clearResolvedFailure(): void {
  const { failure, permission, devices } = microphone;
  if (permission !== 'granted') return;
  if (failure?.type === 'denied-by-person' || (failure?.type === 'not-found' && devices.length > 0))
    setMicrophoneFailure(undefined);
}
