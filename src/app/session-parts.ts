import { createBrowserMediaControls } from '../platform/device/browser-media-controls.ts';
import { createBrowserWakeLock } from '../platform/device/browser-wake-lock.ts';
import { createSupervisedInterpreter } from '../platform/interpreter/supervised-interpreter.ts';
import { createVoiceTransport } from '../platform/voice/voice-transport.ts';
import type { SharedAudioContext } from '../platform/audio/shared-audio-context.ts';
import { createWorkletMicrophoneBuffer } from '../platform/audio/worklet-microphone-buffer.ts';
import type { SessionParts } from '../ports/services.ts';

/** The services that only a session needs; loaded with it. */
export function createSessionParts(audioContext: SharedAudioContext): SessionParts {
  return {
    voiceTransport: createVoiceTransport(audioContext),
    mediaControls: createBrowserMediaControls(),
    microphoneBuffer: createWorkletMicrophoneBuffer(audioContext),
    wakeLock: createBrowserWakeLock(),
    createInterpreter: createSupervisedInterpreter,
    loadTermCorrection: async () => (await import('../platform/terms/term-correction.ts')).createTermCorrection,
    random: Math.random,
  };
}
