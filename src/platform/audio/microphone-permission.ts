import type { MicrophonePermission } from '../../ports/microphone.ts';

export async function microphonePermission(): Promise<MicrophonePermission> {
  return (await permissionStatus())?.state ?? 'unknown';
}

/** Undefined where the browser does not support the query. */
export async function permissionStatus(): Promise<PermissionStatus | undefined> {
  if (!navigator.mediaDevices) return undefined;
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    // Browsers that do not know this permission reject its name.
    return undefined;
  }
}
