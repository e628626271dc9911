import { createBrowserMediaControls } from '../platform/device/browser-media-controls.ts';
import { createBrowserWakeLock } from '../platform/device/browser-wake-lock.ts';
import { createSupervisedInterpreter } from '../platform/interpreter/supervised-interpreter.ts';
import { createVoiceTransport } from '../platform/voice/voice-transport.ts';
import type { SharedAudioContext } from '../platform/audio/shared-audio-context.ts';
import { createBrowserMicrophoneDelay } from '../platform/audio/browser-microphone-delay.ts';
import { createBrowserOriginalSound } from '../platform/audio/browser-original-sound.ts';
import { createBrowserSharedSound } from '../platform/audio/browser-shared-sound.ts';
import { createWorkletLevelMeter } from '../platform/audio/worklet-level-meter.ts';
import { createWorkletMicrophoneBuffer } from '../platform/audio/worklet-microphone-buffer.ts';
import { createHttpRooms } from '../platform/rooms/http-rooms.ts';
import type { SessionParts } from '../ports/services.ts';
import type { TokenStore } from '../ports/token-store.ts';

/** The services that only a session needs; loaded with it. */
export function createSessionParts(audioContext: SharedAudioContext, tokenStore: TokenStore): SessionParts {
  return {
    rooms: createHttpRooms({ origin: '', token: () => tokenStore.read()?.token }),
    unmutedLevels: createWorkletLevelMeter(audioContext, (stream) => stream.clone()),
    voiceTransport: createVoiceTransport(audioContext),
    mediaControls: createBrowserMediaControls(),
    microphoneBuffer: createWorkletMicrophoneBuffer(audioContext),
    microphoneDelay: createBrowserMicrophoneDelay(audioContext),
    originalSound: createBrowserOriginalSound(),
    sharedSound: createBrowserSharedSound(audioContext),
    wakeLock: createBrowserWakeLock(),
    createInterpreter: createSupervisedInterpreter,
    loadTermCorrection: async () => (await import('../platform/terms/term-correction.ts')).createTermCorrection,
    random: Math.random,
  };
}
