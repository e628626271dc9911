import type { LanguageCode, LanguagePair } from '../language.ts';
import type { Term } from './glossary-entry.ts';
import { hanSimilarity, soundsOf, type HanReadings } from './han-readings.ts';
import { lettersOf, soundSimilarity, type SoundLetters } from './sound.ts';
import { spokenSpellings } from './spoken-spellings.ts';
import { scriptOf, wordsOf, type Script, type Word } from './term-words.ts';

/** Fewer letters of sound are too easily found by chance. */
const MIN_SOUND = 3;

/** Longer than any name: more words, or characters of scripts without spaces, are never compared. */
const MAX_WORDS = 12;

/**
 * Characters of the text times characters of the terms: about 30 ms. Of a long text with many terms only the first terms
 * are compared, which are the newest.
 */
const MOST_WORK = 1_200_000;
/** Cache size; cleared when full. */
const CACHED_SOUNDS = 5000;

/** How similar something must sound to be taken for the term, by the length of the sound. */
function neededSimilarity(length: number): number {
  if (length >= 9) return 0.76;
  if (length >= 6) return 0.8;
  return length >= 4 ? 0.88 : 1;
}

/** The threshold for an offer where the words are ordinary ones: people say them, too. */
const ORDINARY = 0.86;
/** The threshold for an offer in scripts whose sounds are known in part only. */
const UNCORRECTED = 0.88;

/**
 * Languages without corrections by themselves: the sound of a Han character depends on the language and the word, and there
 * is no list of words that a name could be distinguished from. Names are offered there.
 */
export const uncorrectedLanguages: readonly LanguageCode[] = ['cmn', 'yue', 'jpn', 'kor', 'arb'];
const uncorrectedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u;

export type TermCorrectorDeps = {
  /** The languages that the texts may be in. */
  readonly languages: readonly LanguageCode[];
  /** The terms as they are written in the language of the text. */
  readonly terms: readonly SoundingTerm[];
  /** A table for each language with Han characters. */
  readonly readings: readonly HanReadings[];
  /** Whether people say the word in one of the languages; in lower case. */
  isOrdinary(word: string): boolean;
};

export type SoundingTerm = { readonly written: string; readonly soundsLike?: string | undefined };

export type TermCorrector = (text: string) => string;

/** A term that may have been meant: what was heard, and how the whole text reads with the term. */
export type TermOffer = { readonly heard: string; readonly written: string; readonly text: string };

export type TermCorrection = {
  /** Puts the wanted spelling where the heard words cannot be ordinary speech. */
  readonly correct: TermCorrector;
  /** Terms that sound like ordinary words of the text: whether they were meant only the speaker knows. */
  offers(text: string): readonly TermOffer[];
};

/** Makes the correction of the texts of a conversation. Rejects where its words cannot be loaded. */
export type CreateTermCorrection = (terms: readonly Term[], pair: LanguagePair) => Promise<TermCorrection>;

type Heard = {
  readonly plain: string;
  readonly sounds: readonly string[];
  readonly script: Script;
  readonly words: readonly Word[];
  /** The words that are not on the lists. */
  readonly unusual: readonly Word[];
};
type Target = {
  readonly written: string;
  readonly plain: string;
  readonly words: ReadonlySet<string>;
  readonly sounds: readonly SoundLetters[];
  readonly wordCount: number;
  readonly script: Script;
};
type Found = {
  readonly from: number;
  readonly to: number;
  readonly written: string;
  readonly similarity: number;
  /** The heard words cannot be ordinary speech. */
  readonly isSure: boolean;
};

/**
 * Looks for the terms in what was heard, by their sound. A pure function of the text: the spelling of everything else stays.
 * Texts in the languages without corrections are never changed.
 */
export function createTermCorrection(deps: TermCorrectorDeps): TermCorrection {
  const { languages, terms, readings, isOrdinary } = deps;
  const isUncorrected = languages.every((code) => uncorrectedLanguages.includes(code));
  const sounds = cachedSounds(readings);
  const targets = terms.map((term) => targetOf(term, deps));
  const workByTerm = terms.map(({ written, soundsLike = '' }) => written.length + soundsLike.length);
  const right = new Set(terms.map(({ written }) => plain(written)));

  /** As many of the terms as can be compared with a text of this length. */
  function targetsFor({ length }: string): readonly Target[] {
    let work = 0;
    const count = workByTerm.findIndex((termWork) => (work += termWork * length) > MOST_WORK);
    return count === -1 ? targets : targets.slice(0, count);
  }

  function bestAt(text: string, words: readonly Word[], start: number, among: readonly Target[]): Found | undefined {
    let best: Found | undefined;
    const longest = Math.min(MAX_WORDS, 2 + Math.max(0, ...among.map(({ wordCount }) => wordCount)));
    for (let count = 1; count <= longest && start + count <= words.length; count++) {
      const found = bestFor(text, words.slice(start, start + count), among);
      if (found && found.similarity > (best?.similarity ?? 0)) best = found;
    }
    return best;
  }

  function bestFor(text: string, words: readonly Word[], among: readonly Target[]): Found | undefined {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return undefined;
    const heard = text.slice(first.from, last.to);
    if (/[!?。！？,，、;:]/u.test(heard)) return undefined;
    const hasStop = heard.includes('.');
    const unusual = words.filter(({ text: word }) => !isOrdinary(word.toLowerCase()));
    const span: Heard = { plain: plain(heard), sounds: sounds(heard), script: scriptOf(plain(heard)), words, unusual };
    let best: Found | undefined;
    for (const target of among) {
      if (!fits(target, span) || (hasStop && !target.written.includes('.'))) continue;
      const isSure = !uncorrectedScript.test(target.written) && isUnlikely(target, span);
      const similarity = similarityTo(target, span, { isSure, readings });
      if (similarity > (best?.similarity ?? 0))
        best = { from: first.from, to: last.to, written: target.written, similarity, isSure };
    }
    return best;
  }

  /** A word that is not on the lists, and beside it only words of the term. A lone word in small letters may be no name. */
  function isUnlikely(target: Target, { plain: heard, words, unusual }: Heard): boolean {
    if (words.length === 1 && heard === target.plain) return false;
    return unusual.length > 0 && words.every((word) => unusual.includes(word) || target.words.has(plain(word.text)));
  }

  /** The last result: a text that is corrected is asked for offers next. */
  let last: { readonly text: string; readonly found: readonly Found[] } | undefined;

  function findIn(text: string): readonly Found[] {
    if (terms.length === 0) return [];
    if (last?.text === text) return last.found;
    const words = wordsOf(text);
    const among = targetsFor(text);
    const found = withoutOverlaps(words.flatMap((_, start) => bestAt(text, words, start, among) ?? []));
    last = { text, found };
    return found;
  }

  return {
    correct(text) {
      if (isUncorrected || uncorrectedScript.test(text)) return text;
      const sure = findIn(text).filter(({ isSure }) => isSure);
      return replaced(text, sure, right);
    },
    offers(text) {
      const unsure = findIn(text).filter(({ isSure }) => !isSure || isUncorrected || uncorrectedScript.test(text));
      return unsure.flatMap((span) => {
        const heard = text.slice(span.from, span.to);
        const result = replaced(text, [span], right);
        // Nothing but its capitals.
        if (plain(result) === plain(text) && wordsOf(heard).length === wordsOf(span.written).length) return [];
        return result === text ? [] : [{ heard, written: span.written, text: result }];
      });
    },
  };
}

function cachedSounds(readings: readonly HanReadings[]): (text: string) => readonly string[] {
  const soundsByText = new Map<string, readonly string[]>();
  return (text) => {
    const known = soundsByText.get(text);
    if (known !== undefined) return known;
    const made = soundsOf(text, readings);
    if (soundsByText.size >= CACHED_SOUNDS) soundsByText.clear();
    soundsByText.set(text, made);
    return made;
  };
}

function targetOf(
  { written, soundsLike = '' }: SoundingTerm,
  { languages, readings }: Pick<TermCorrectorDeps, 'languages' | 'readings'>,
): Target {
  const forms = [written, soundsLike, ...spokenSpellings(written, languages)];
  const sounds = new Set(forms.flatMap((form) => soundsOf(form, readings)));
  const words = wordsOf(written);
  return {
    written,
    plain: plain(written),
    words: new Set(words.map(({ text }) => plain(text))),
    sounds: [...sounds].filter((sound) => sound.length >= MIN_SOUND).map(lettersOf),
    wordCount: words.length,
    script: scriptOf(plain(written)),
  };
}

function isJapanese(script: Script): boolean {
  return script === 'han' || script === 'kana';
}

/** A Han character is a syllable, and stays one. Words of other scripts are split and joined by recognisers. */
function fits({ script, plain: written, wordCount }: Target, heard: Heard): boolean {
  if (script === 'han' && heard.script === 'han') return written.length === heard.plain.length && written.length >= 2;
  // Japanese names are written in each.
  if (script !== heard.script) return isJapanese(script) && isJapanese(heard.script);
  return Math.abs(wordCount - heard.words.length) <= 2;
}

const isHan = /\p{Script=Han}/u;

type Threshold = { readonly isSure: boolean; readonly readings: readonly HanReadings[] };

/** 0 where it is not similar enough; 1 for the term itself, however it is written. */
function similarityTo(target: Target, heard: Heard, { isSure, readings }: Threshold): number {
  if (heard.plain === target.plain) return 1.01;
  if (heard.words.length === target.wordCount && isInflected(heard.plain, target.plain)) return 1;
  const threshold = isSure ? 0 : heard.script === 'other' ? ORDINARY : UNCORRECTED;
  if (heard.script === 'han' && target.script === 'han') {
    const similarity = hanSimilarity(target.plain, heard.plain, readings);
    return similarity >= threshold ? similarity : 0;
  }
  // Among several readings of a character one may sound like anything.
  if (isHan.test(heard.plain) || isHan.test(target.plain)) return isHomophone(target, heard) ? threshold : 0;
  return Math.max(0, ...heard.sounds.map((sound) => soundLikeness(target, sound, threshold)));
}

/** "サトウ" and 佐藤: recognisers write names that they do not know in katakana. */
function isHomophone({ sounds }: Target, { plain: heard, sounds: heardSounds }: Heard): boolean {
  return /^[\p{Script=Katakana}ー]{2,}$/u.test(heard) && sounds.some(({ sound }) => heardSounds.includes(sound));
}

function soundLikeness(target: Target, heardSound: string, threshold: number): number {
  let best = 0;
  for (const { sound, counts } of target.sounds) {
    if (Math.abs(sound.length - heardSound.length) > 0.4 * Math.max(sound.length, heardSound.length)) continue;
    if (lacksMost(counts, sound.length, heardSound)) continue;
    const needed = Math.max(threshold, best, neededSimilarity(Math.min(sound.length, heardSound.length)));
    const similarity = soundSimilarity(sound, heardSound, needed);
    if (similarity >= needed) best = Math.max(best, similarity);
  }
  return best;
}

/** A cheap test before the expensive one: most sounds of the term do not occur at all. */
function lacksMost(counts: SoundLetters['counts'], length: number, heardSound: string): boolean {
  let missing = 0;
  for (const [letter, count] of counts) if (!heardSound.includes(letter)) missing += count;
  return missing > 0.6 * length;
}

/** The term with an ending of its language: that is how it is to be written there. */
function isInflected(heard: string, written: string): boolean {
  const ending = heard.startsWith(written) ? heard.slice(written.length) : '';
  return ending.length > 0 && ending.length <= 3 && !ending.startsWith(written.slice(-1));
}

/** The most similar first; what overlaps with it is not replaced as well. */
function withoutOverlaps(found: readonly Found[]): readonly Found[] {
  const taken: Found[] = [];
  for (const span of [...found].sort((a, b) => b.similarity - a.similarity || b.to - b.from - (a.to - a.from))) {
    if (taken.every(({ from, to }) => span.to <= from || span.from >= to)) taken.push(span);
  }
  return taken.sort((a, b) => b.from - a.from);
}

function replaced(text: string, found: readonly Found[], right: ReadonlySet<string>): string {
  let result = text;
  for (const { from, to, written } of found) {
    const heard = plain(text.slice(from, to));
    // Right already, but for an ending or its capitals.
    const areWords = wordsOf(text.slice(from, to)).length === wordsOf(written).length;
    if ((areWords && isInflected(heard, plain(written))) || (right.has(heard) && heard !== plain(written))) continue;
    result = result.slice(0, from) + written + result.slice(to);
  }
  return result;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
