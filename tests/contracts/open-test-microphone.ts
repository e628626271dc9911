import { createBrowserMicrophones } from '../../src/platform/audio/browser-microphones.ts';
import type { Microphones, OpenMicrophone } from '../../src/ports/microphone.ts';

/** The synthetic microphone of the browser, which beeps every second. */
export function openBrowserMicrophone(): Promise<OpenMicrophone> {
  return openFakeMicrophone(createBrowserMicrophones());
}

export async function openFakeMicrophone(microphones: Microphones): Promise<OpenMicrophone> {
  const result = await microphones.open(undefined);
  if (result.type === 'failed') throw new Error(`no microphone: ${result.failure.type}`);
  return result.microphone;
}
