import type { OpenMicrophone } from '../ports/microphone.ts';

/** In place of a microphone where people type. */
export function noMicrophone(): OpenMicrophone {
  return {
    deviceId: '',
    stream: new MediaStream(),
    isReplay: false,
    close: () => undefined,
    setMuted: () => undefined,
    onInterrupted: () => () => undefined,
    onEnded: () => () => undefined,
  };
}
