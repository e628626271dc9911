import { createBrowserMediaControls } from '../platform/device/browser-media-controls.ts';
import { createBrowserLifecycle } from '../platform/device/browser-lifecycle.ts';
import { createBrowserWakeLock } from '../platform/device/browser-wake-lock.ts';
import { createSupervisedInterpreter } from '../platform/interpreter/supervised-interpreter.ts';
import { createVoiceTransport } from '../platform/voice/voice-transport.ts';
import type { SharedAudioContext } from '../platform/audio/shared-audio-context.ts';
import { createWorkletMicrophoneBuffer } from '../platform/audio/worklet-microphone-buffer.ts';
import type { SessionParts } from '../ports/services.ts';

/** The browser behind the ports that only a conversation uses. */
export function createSessionParts(room: SharedAudioContext): SessionParts {
  return {
    voiceTransport: createVoiceTransport(room),
    mediaControls: createBrowserMediaControls(),
    lifecycle: createBrowserLifecycle(),
    microphoneBuffer: createWorkletMicrophoneBuffer(room),
    wakeLock: createBrowserWakeLock(),
    createInterpreter: createSupervisedInterpreter,
    random: Math.random,
  };
}
