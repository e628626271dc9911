import {
  judgeUtterance,
  type UtteranceEvidence,
  type UtteranceVerdict,
  type VoiceEvidence,
} from './judge-utterance.ts';

/** Few sentences of recorded people are duller than 0.04, also from across a room; behind a wall most are, and few brighter than 0.06. */
const FAR_BRIGHTNESS = 0.04;
const DULL_BRIGHTNESS = 0.065;
/** Shorter speech may have no bright sound: "no, no, no". */
const MIN_VOICED_MS = 1300;

/**
 * Decides for the utterances of one call which become turns. A television in another room speaks, too: its voices are
 * dull, and what is dull after one of them is another.
 */
export class UtteranceGate {
  #isFarAround = false;
  #takesFar = false;

  judge(evidence: UtteranceEvidence): UtteranceVerdict {
    const isFar = this.#noteDistance(evidence.voice) && !evidence.isDeliberate && evidence.text.trim() !== '';
    return isFar && !this.#takesFar ? 'unclear' : judgeUtterance(evidence);
  }

  /** A person has taken what was held back: the microphone may be a dull one. */
  takeFar(): void {
    this.#takesFar = true;
  }

  /** @returns whether the voice is far away */
  #noteDistance(voice: VoiceEvidence | undefined): boolean {
    if (voice?.brightness === undefined) return false;
    const isDull = voice.brightness < DULL_BRIGHTNESS;
    const isCertain = voice.brightness < FAR_BRIGHTNESS && voice.voicedMs >= MIN_VOICED_MS;
    this.#isFarAround = isDull && (this.#isFarAround || isCertain);
    return this.#isFarAround;
  }
}
