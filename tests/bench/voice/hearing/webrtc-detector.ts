import fvad from '@echogarden/fvad-wasm';
import type { SpeechEdge } from '../../../../voice/vad/voice-detector.ts';
import type { Detector } from './score.ts';

const FRAME_MS = 20;
const MIN_SPEECH_MS = 80;
const SILENCE_MS = 500;

/** The most aggressive mode is the best one in noise. */
const MODE = 3;

/** WebRTC's own voice activity detector (libfvad), with the same rules for edges as the energy detector. */
export async function loadWebrtcDetector(): Promise<() => Detector> {
  const module = await fvad();
  return () => {
    const handle = module._fvad_new();
    module._fvad_set_mode(handle, MODE);
    module._fvad_set_sample_rate(handle, 16_000);
    const address = module._malloc(640);
    const state = { nowMs: 0, isSpeech: false, voicedMs: 0, onsetMs: 0, lastVoicedMs: 0 };
    return {
      process({ samples }) {
        module.HEAP16.set(samples, address >> 1);
        return step(state, module._fvad_process(handle, address, samples.length) === 1);
      },
    };
  };
}

type State = { nowMs: number; isSpeech: boolean; voicedMs: number; onsetMs: number; lastVoicedMs: number };

function step(state: State, isVoiced: boolean): SpeechEdge | undefined {
  state.nowMs += FRAME_MS;
  if (state.isSpeech) {
    if (isVoiced) state.lastVoicedMs = state.nowMs;
    if (state.nowMs - state.lastVoicedMs < SILENCE_MS) return undefined;
    Object.assign(state, { isSpeech: false, voicedMs: 0 });
    return { type: 'stopped', atMs: state.lastVoicedMs };
  }
  if (state.voicedMs === 0) state.onsetMs = state.nowMs - FRAME_MS;
  state.voicedMs = isVoiced ? state.voicedMs + FRAME_MS : Math.max(0, state.voicedMs - 2 * FRAME_MS);
  if (state.voicedMs < MIN_SPEECH_MS) return undefined;
  Object.assign(state, { isSpeech: true, lastVoicedMs: state.nowMs });
  return { type: 'started', atMs: state.onsetMs };
}
