import { proxy } from 'valtio';
import type { MicrophoneDevice, MicrophoneFailure, MicrophonePermission } from '../ports/microphone.ts';

export type MicrophoneState = {
  permission: MicrophonePermission;
  devices: readonly MicrophoneDevice[];
  /** Undefined lets the browser choose. */
  selectedId: string | undefined;
  failure: MicrophoneFailure | undefined;
};

export const microphone = proxy<MicrophoneState>({
  permission: 'unknown',
  devices: [],
  selectedId: undefined,
  failure: undefined,
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
