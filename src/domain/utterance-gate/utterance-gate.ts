import { isLikeBehindWalls, type VoiceSound } from './far-voice.ts';
import { judgeUtterance, type UtteranceEvidence, type UtteranceVerdict } from './judge-utterance.ts';

/** Shorter speech may have no bright sound: "no, no, no". */
const MIN_FAR_MS = 1300;
/** After a voice in another room, duller ones are there, too, until one is near. */
const NEAR_BRIGHTNESS = 0.1;
/** A brighter sound is that of a near voice, and a word suffices. */
const CLEAR_BRIGHTNESS = 0.3;
const MIN_NEAR_MS = 900;
/** A television seldom has one clear voice, and hardly two. */
const CLEAR_VOICES = 2;
/** A voice that is louder than another one by this much is nearer. */
const LOUDER_DB = 6;

/**
 * Decides for the utterances of one call which become turns. A television in another room speaks, too: every sign of its
 * sound says that walls are between. A voice that is as loud as the clear ones of the call is near.
 */
export class UtteranceGate {
  /** How long voices have sounded as behind walls, and none near. */
  #farMs = 0;
  /** The level of the voices in another room, while there are any. */
  #farDb: number | undefined;
  /** The levels of the last clear voices. */
  #clearDbs: readonly number[] = [];
  #takesFar = false;

  /** Decides on an utterance that has ended. */
  judge(evidence: UtteranceEvidence): UtteranceVerdict {
    const verdict = this.preview(evidence);
    const voice = voiceWithWords(evidence);
    if (voice) this.#note(voice);
    return verdict;
  }

  /** Decides on an utterance that goes on: what follows does not depend on it. */
  preview(evidence: UtteranceEvidence): UtteranceVerdict {
    const voice = voiceWithWords(evidence);
    return voice && this.#isFar(voice) && !this.#takesFar ? 'unclear' : judgeUtterance(evidence);
  }

  /** A person has taken what was held back: the microphone may be a dull one. */
  takeFar(): void {
    this.#takesFar = true;
  }

  #isFar({ voicedMs, sound }: MeasuredVoice): boolean {
    const { brightness, levelDb } = sound;
    if (this.#clearDbs.length === CLEAR_VOICES && levelDb > Math.min(...this.#clearDbs) - LOUDER_DB) return false;
    if (isLikeBehindWalls(sound) && this.#farMs + voicedMs >= MIN_FAR_MS) return true;
    return this.#farDb !== undefined && brightness < NEAR_BRIGHTNESS && levelDb <= this.#farDb + LOUDER_DB;
  }

  #note(voice: MeasuredVoice): void {
    const { voicedMs, sound } = voice;
    const { brightness, levelDb } = sound;
    const isLong = voicedMs >= MIN_NEAR_MS;
    if (this.#isFar(voice)) this.#farDb = Math.max(levelDb, this.#farDb ?? levelDb);
    else if (brightness >= CLEAR_BRIGHTNESS || (isLong && brightness >= NEAR_BRIGHTNESS)) {
      this.#farDb = undefined;
      this.#farMs = 0;
    }
    if (isLikeBehindWalls(sound)) this.#farMs += voicedMs;
    if (isLong && brightness >= CLEAR_BRIGHTNESS) this.#clearDbs = [...this.#clearDbs, levelDb].slice(-CLEAR_VOICES);
  }
}

type MeasuredVoice = { readonly voicedMs: number; readonly sound: VoiceSound };

/** The voice whose distance counts: sounds without words are none, and a held button says that it is near. */
function voiceWithWords({ voice, isDeliberate, text }: UtteranceEvidence): MeasuredVoice | undefined {
  if (!voice?.sound || isDeliberate || text.trim() === '') return undefined;
  return { voicedMs: voice.voicedMs, sound: voice.sound };
}
