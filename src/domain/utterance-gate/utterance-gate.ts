import { judgeUtterance, type UtteranceEvidence, type UtteranceVerdict } from './judge-utterance.ts';

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

  /** Decides on an utterance that has ended. */
  judge(evidence: UtteranceEvidence): UtteranceVerdict {
    const verdict = this.preview(evidence);
    this.#isFarAround = this.#isFar(evidence) ?? this.#isFarAround;
    return verdict;
  }

  /** Decides on an utterance that goes on: what follows does not depend on it. */
  preview(evidence: UtteranceEvidence): UtteranceVerdict {
    return this.#isFar(evidence) && !this.#takesFar ? 'unclear' : judgeUtterance(evidence);
  }

  /** A person has taken what was held back: the microphone may be a dull one. */
  takeFar(): void {
    this.#takesFar = true;
  }

  /** @returns whether the voice is far away; undefined where that is not known, as of a sound without words */
  #isFar({ voice, text, isDeliberate }: UtteranceEvidence): boolean | undefined {
    if (voice?.brightness === undefined || isDeliberate || text.trim() === '') return undefined;
    const isDull = voice.brightness < DULL_BRIGHTNESS;
    const isCertain = voice.brightness < FAR_BRIGHTNESS && voice.voicedMs >= MIN_VOICED_MS;
    return isDull && (this.#isFarAround || isCertain);
  }
}
