import { isHeadset } from '../../domain/earphones.ts';
import { microphone } from '../../state/microphone.ts';
import { voiceOutput } from '../../state/voice-output.ts';

/** Whether the voice is heard in earphones, or on a device of its own, as far as is known. */
export function hasEarphones({ devices, selectedId } = microphone, { current } = voiceOutput): boolean {
  const inUse = devices.find(({ deviceId }) => deviceId === selectedId) ?? devices[0];
  return [current.source, current.target].some((output) => output !== 'both') || isHeadset(inUse?.label ?? '');
}
