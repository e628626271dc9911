import { countScripts, familyOf, type ScriptFamily } from '../language-detection/scripts.ts';
import { languageNamed } from '../language-detection/named-language.ts';
import type { LanguagePair } from '../language.ts';
import { longestRepetition } from '../repetition.ts';
import { weight } from '../translation-check/lengths.ts';
import type { VoiceSound } from './far-voice.ts';
import { phantomPhraseOf } from './phantom-phrases.ts';

/** The figures that Whisper and its kind report with a text. */
export type RecogniserFigures = {
  /** From 0 to 1. */
  readonly noSpeechProbability?: number | undefined;
  /** Mean natural logarithm of the probability of a token. */
  readonly meanLogProbability?: number | undefined;
  readonly compressionRatio?: number | undefined;
};

/** The voice detector's measurements of an utterance. */
export type VoiceEvidence = {
  /** Time in which it found a voice. */
  readonly voicedMs: number;
  /** Mean probability of speech in that time. */
  readonly meanProbability: number;
  /** How much louder than the background its loudest part was. */
  readonly prominenceDb: number;
  /** Measured to tell its distance. */
  readonly sound?: VoiceSound | undefined;
};

/** All that is known of an utterance; whatever is missing says nothing. */
export type UtteranceEvidence = {
  readonly text: string;
  readonly pair: LanguagePair;
  /** From the first voiced sound to the last one. */
  readonly speechMs?: number | undefined;
  readonly voice?: VoiceEvidence | undefined;
  readonly figures?: RecogniserFigures | undefined;
  /** The language as the recogniser names it. */
  readonly reportedLanguage?: string | undefined;
  /** A person holds the button while speaking: there is speech. */
  readonly isDeliberate?: boolean;
};

export type UtteranceVerdict = 'speech' | 'unclear';

/** Doubt from which on an utterance is held back. */
const UNCLEAR = 3;

/** Whether an utterance was speech that is worth a turn, or text that a recogniser may have invented. */
export function judgeUtterance(evidence: UtteranceEvidence): UtteranceVerdict {
  if (evidence.text.trim() === '') return 'speech';
  if (isEndless(evidence)) return 'unclear';
  if (evidence.isDeliberate) return 'speech';
  const doubt = doubtOfPhrase(evidence) + doubtOfVoice(evidence) + doubtOfFigures(evidence) + doubtOfLanguage(evidence);
  return doubt >= UNCLEAR ? 'unclear' : 'speech';
}

/** The fastest speakers say some 25 letters a second; the detector may miss soft beginnings and ends. */
const MAX_WEIGHT_PER_SECOND = 38;
const UNDETECTED_MS = 500;
/** People say a word a few times in a row, and the fastest five times a second. */
const MAX_TIMES = 8;
const MAX_TIMES_PER_SECOND = 6;

/** More text than the sound has room for, or a loop of the recogniser. */
function isEndless({ text, speechMs = Number.POSITIVE_INFINITY }: UtteranceEvidence): boolean {
  const seconds = (speechMs + UNDETECTED_MS) / 1000;
  if (weight(text) / seconds > MAX_WEIGHT_PER_SECOND && weight(text) > MAX_WEIGHT_PER_SECOND) return true;
  const { times, length, total } = longestRepetition(text);
  const isMostOfIt = times * length > total / 2;
  return isMostOfIt && times > MAX_TIMES && (times * Math.min(length, 4)) / seconds > MAX_TIMES_PER_SECOND / 2;
}

/** Four seconds of voice, as of a television, hold more than "thank you". */
const LONG_MS = 4000;
const MIN_WEIGHT_PER_SECOND = 3;

function doubtOfPhrase({ text, voice, speechMs = 0 }: UtteranceEvidence): number {
  const phrase = phantomPhraseOf(text);
  if (phrase === undefined) return 0;
  const voicedMs = voice?.voicedMs ?? speechMs;
  const isTooLittle = voicedMs > LONG_MS && weight(text) < (MIN_WEIGHT_PER_SECOND * voicedMs) / 1000;
  return phrase === 'never-said' || isTooLittle ? UNCLEAR : 1;
}

/** A shorter sound than any word, and probabilities that noise reaches. */
const MIN_VOICED_MS = 130;
const WEAK_PROBABILITY = 0.7;
const VERY_WEAK_PROBABILITY = 0.55;
/** Speech in the room is this much louder than its background; a television in the next room is not. */
const WEAK_PROMINENCE_DB = 8;
/** The detector finds only the middle of a short word, but a word is this much louder than the room. */
const CLEAR_PROMINENCE_DB = 20;

function doubtOfVoice({ text, voice }: UtteranceEvidence): number {
  if (!voice) return 0;
  const { voicedMs, meanProbability, prominenceDb } = voice;
  const isTooShort =
    voicedMs < MIN_VOICED_MS || weight(text) / ((voicedMs + UNDETECTED_MS) / 1000) > MAX_WEIGHT_PER_SECOND;
  const weak = meanProbability < VERY_WEAK_PROBABILITY ? 1.5 : meanProbability < WEAK_PROBABILITY ? 1 : 0;
  const short = prominenceDb >= CLEAR_PROMINENCE_DB ? 0.5 : 1;
  return (isTooShort ? short : 0) + weak + (prominenceDb < WEAK_PROMINENCE_DB ? 0.5 : 0);
}

/** Whisper's own limits. */
const NO_SPEECH = 0.6;
const LIKELY_NO_SPEECH = 0.9;
const LOW_LOG_PROBABILITY = -1;
const HIGH_COMPRESSION = 2.4;

function doubtOfFigures({ figures = {} }: UtteranceEvidence): number {
  const { noSpeechProbability = 0, meanLogProbability = 0, compressionRatio = 0 } = figures;
  const isSilent = noSpeechProbability > NO_SPEECH;
  const isUnlikely = meanLogProbability < LOW_LOG_PROBABILITY;
  if (isSilent && isUnlikely) return UNCLEAR;
  const silence = noSpeechProbability > LIKELY_NO_SPEECH ? 2 : isSilent ? 1 : 0;
  return silence + (isUnlikely ? 1 : 0) + (compressionRatio > HIGH_COMPRESSION ? 2 : 0);
}

/** Latin letters are in names, brands and greetings of every language. */
const LATIN_DOUBT = 1;

const families: readonly ScriptFamily[] = ['latin', 'han', 'hangul', 'cyrillic', 'arabic'];

function doubtOfLanguage({ text, pair, reportedLanguage }: UtteranceEvidence): number {
  const counts = countScripts(text);
  const isOwn = (family: ScriptFamily) => family === familyOf(pair.source) || family === familyOf(pair.target);
  const present = families.filter((family) => counts[family] > 0);
  if (present.length > 0 && !present.some(isOwn)) return counts.latin > 0 ? LATIN_DOUBT : UNCLEAR;
  return isOutside(reportedLanguage, pair) ? 1 : 0;
}

/** A language that is reported, and is none of the pair. Recognisers mistake the language of short words. */
function isOutside(reported: string | undefined, { source, target }: LanguagePair): boolean {
  return (
    reported !== undefined && reported.trim() !== '' && ![source, target].some((code) => languageNamed(code, reported))
  );
}
