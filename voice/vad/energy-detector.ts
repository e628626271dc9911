import { INPUT_RATE_HZ } from '../audio/audio-decoder.ts';
import { createNoiseFloor } from './noise-floor.ts';
import { defaultTuning, type DetectorTuning, type SpeechEdge, type VoiceActivityDetector } from './voice-detector.ts';

/** Levels are taken every 10 ms, so that the edges are exact to that. */
const STEP_MS = 10;
const STEP_SAMPLES = (INPUT_RATE_HZ * STEP_MS) / 1000;

/** Before this nothing is known of the room, and the opening click of a microphone would pass for speech. */
const WARM_UP_MS = 200;

/** Shorter sounds are knocks and clicks. */
const SHORTEST_SPEECH_MS = 80;

/** No room is so quiet that less than this is speech. */
const QUIETEST_SPEECH_DB = -55;

/** How far speech stands out from the room: more to begin than to go on, so that soft last syllables are not lost. */
const START_MARGIN_DB = 9;
const HOLD_MARGIN_DB = 6;

/** Speech is what stands out above the quietest moment of the last seconds. */
export function createEnergyDetector(): VoiceActivityDetector {
  const floor = createNoiseFloor(-70);
  let tuning: DetectorTuning = defaultTuning;
  let nowMs = 0;
  let voicedMs = 0;
  let runStartMs = 0;
  let lastVoicedMs = 0;
  let speaking = false;

  function isVoiced(levelDb: number): boolean {
    const shift = (tuning.threshold - 0.5) * 20;
    const marginDb = speaking ? HOLD_MARGIN_DB : START_MARGIN_DB;
    return levelDb > Math.max(floor.levelDb() + marginDb, QUIETEST_SPEECH_DB) + shift;
  }

  function step(levelDb: number): SpeechEdge | undefined {
    const voiced = isVoiced(levelDb);
    floor.add(levelDb);
    nowMs += STEP_MS;
    if (nowMs <= WARM_UP_MS) {
      floor.settle();
      return undefined;
    }
    return speaking ? awaitSilence(voiced) : awaitSpeech(voiced);
  }

  function awaitSpeech(voiced: boolean): SpeechEdge | undefined {
    if (voicedMs === 0) runStartMs = nowMs - STEP_MS;
    voicedMs = voiced ? voicedMs + STEP_MS : Math.max(0, voicedMs - 2 * STEP_MS);
    if (voicedMs < SHORTEST_SPEECH_MS) return undefined;
    speaking = true;
    lastVoicedMs = nowMs;
    return { type: 'started', atMs: runStartMs };
  }

  function awaitSilence(voiced: boolean): SpeechEdge | undefined {
    if (voiced) lastVoicedMs = nowMs;
    if (nowMs - lastVoicedMs < tuning.silenceMs) return undefined;
    speaking = false;
    voicedMs = 0;
    return { type: 'stopped', atMs: lastVoicedMs };
  }

  return {
    process(frame) {
      let edge: SpeechEdge | undefined;
      for (let at = 0; at + STEP_SAMPLES <= frame.length; at += STEP_SAMPLES) {
        edge = step(levelDb(frame.subarray(at, at + STEP_SAMPLES))) ?? edge;
      }
      return edge;
    },
    tune(next) {
      tuning = next;
    },
    reset() {
      speaking = false;
      voicedMs = 0;
    },
  };
}

/** Decibels below full scale. */
function levelDb(samples: Int16Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return 10 * Math.log10(energy / samples.length / 32_768 ** 2 + 1e-12);
}
