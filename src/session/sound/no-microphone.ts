import type { OpenMicrophone } from '../../ports/microphone.ts';

/** Replaces a microphone where people type, or where the recogniser opens its own: that one gets the muting. */
export function noMicrophone(): OpenMicrophone {
  let onMuted: ((muted: boolean) => void) | undefined;
  return {
    deviceId: '',
    label: '',
    stream: new MediaStream(),
    isReplay: false,
    close: () => undefined,
    setMuted: (muted) => onMuted?.(muted),
    onMuted(listener) {
      onMuted = listener;
    },
    onInterrupted: () => () => undefined,
    onEnded: () => () => undefined,
  };
}
