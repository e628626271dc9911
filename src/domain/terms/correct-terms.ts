import type { LanguageCode, LanguagePair } from '../language.ts';
import type { Term } from './glossary-entry.ts';
import { soundOf, soundSimilarity } from './sound.ts';
import type { HanSound } from './sound.ts';

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
  if (length >= 9) return 0.74;
  if (length >= 6) return 0.8;
  return length >= 4 ? 0.88 : 1;
}

/** The threshold for ordinary words: people say them, too. */
const ORDINARY = 0.94;

/**
 * Languages without corrections by sound: those changed ordinary sentences ("call me an ambulance"), because the sounds
 * of Han characters depend on the language and the word, and names were found across the boundaries of words.
 */
export const uncorrectedLanguages: readonly LanguageCode[] = ['cmn', 'yue', 'jpn', 'kor', 'arb'];
const uncorrectedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u;

export type TermCorrectorDeps = {
  /** The languages that the texts may be in. */
  readonly languages: readonly LanguageCode[];
  /** The terms as they are written in the language of the text. */
  readonly terms: readonly SoundingTerm[];
  readonly hanSound: HanSound;
  /** A common word of the language, in lower case. */
  isOrdinary(word: string): boolean;
};

export type SoundingTerm = { readonly written: string; readonly soundsLike?: string | undefined };

export type TermCorrector = (text: string) => string;

/** Makes the correction of the texts of a conversation. */
export type CreateTermCorrection = (terms: readonly Term[], pair: LanguagePair) => TermCorrector;

type Word = { readonly text: string; readonly from: number; readonly to: number };
type Heard = { readonly plain: string; readonly sound: string; readonly isHan: boolean; readonly isCommon: boolean };
type Target = {
  readonly written: string;
  readonly plain: string;
  readonly sounds: readonly string[];
  readonly wordCount: number;
  readonly isHan: boolean;
};
type Found = { readonly from: number; readonly to: number; readonly written: string; readonly similarity: number };

/**
 * Puts the wanted spelling where something was heard that sounds like a term. A pure function of the text: the spelling
 * of everything else stays. Texts and terms of the languages without corrections stay as they are.
 */
export function createTermCorrector(deps: TermCorrectorDeps): TermCorrector {
  const { languages, hanSound, isOrdinary } = deps;
  const terms = languages.every((code) => uncorrectedLanguages.includes(code))
    ? []
    : deps.terms.filter(({ written }) => !uncorrectedScript.test(written));
  const sound = cachedSound(hanSound);
  const targets = terms.map((term) => targetOf(term, hanSound));
  const workByTerm = terms.map(({ written, soundsLike = '' }) => written.length + soundsLike.length);
  const right = new Set(terms.map(({ written }) => plain(written)));

  /** As many of the terms as can be compared with a text of this length. */
  function targetsFor({ length }: string): readonly Target[] {
    let work = 0;
    const count = workByTerm.findIndex((one) => (work += one * length) > MOST_WORK);
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
    const isCommon = words.every((word) => isOrdinary(word.text.toLowerCase()));
    const one: Heard = { plain: plain(heard), sound: sound(heard), isHan: han.test(heard), isCommon };
    let best: Found | undefined;
    for (const target of among) {
      if (!fits(target, one, words.length) || (hasStop && !target.written.includes('.'))) continue;
      const similarity = similarityTo(target, one);
      if (similarity > (best?.similarity ?? 0))
        best = { from: first.from, to: last.to, written: target.written, similarity };
    }
    return best;
  }

  return (text) => {
    if (terms.length === 0 || uncorrectedScript.test(text)) return text;
    const words = wordsOf(text);
    const among = targetsFor(text);
    const found = words.flatMap((_, start) => bestAt(text, words, start, among) ?? []);
    return replaced(text, withoutOverlaps(found), right);
  };
}

function cachedSound(hanSound: HanSound): (text: string) => string {
  const soundByText = new Map<string, string>();
  return (text) => {
    const known = soundByText.get(text);
    if (known !== undefined) return known;
    const made = soundOf(text, hanSound);
    if (soundByText.size >= CACHED_SOUNDS) soundByText.clear();
    soundByText.set(text, made);
    return made;
  };
}

function targetOf({ written, soundsLike }: SoundingTerm, hanSound: HanSound): Target {
  const sounds = [soundOf(written, hanSound), soundsLike === undefined ? '' : soundOf(soundsLike, hanSound)];
  return {
    written,
    plain: plain(written),
    sounds: sounds.filter((one) => one.length >= MIN_SOUND),
    wordCount: wordsOf(written).length,
    isHan: han.test(written),
  };
}

/** A Han character is a syllable, and stays one. Other words are split and joined by recognisers. */
function fits({ isHan, wordCount }: Target, heard: Heard, heardCount: number): boolean {
  return Math.abs(wordCount - heardCount) <= (isHan || heard.isHan ? 0 : 2);
}

/** 0 where it is not similar enough; 1 for the term itself, however it is written. */
function similarityTo(target: Target, { plain: heard, sound: heardSound, isCommon }: Heard): number {
  if (heard === target.plain) return 1.01;
  if (isInflected(heard, target.plain)) return 1;
  let best = 0;
  for (const sound of target.sounds) {
    if (Math.abs(sound.length - heardSound.length) > 0.4 * Math.max(sound.length, heardSound.length)) continue;
    if (lacksMost(sound, heardSound)) continue;
    const similarity = soundSimilarity(sound, heardSound);
    const needed = isCommon ? ORDINARY : neededSimilarity(Math.min(sound.length, heardSound.length));
    if (similarity >= needed) best = Math.max(best, similarity);
  }
  return best;
}

/** A cheap test before the expensive one: most sounds of the term do not occur at all. */
function lacksMost(sound: string, heardSound: string): boolean {
  let missing = 0;
  for (const letter of sound) if (!heardSound.includes(letter)) missing++;
  return missing > 0.6 * sound.length;
}

/** The term with an ending of its language: that is how it is to be written there. */
function isInflected(heard: string, written: string): boolean {
  const ending = heard.startsWith(written) ? heard.slice(written.length) : '';
  return ending.length > 0 && ending.length <= 3 && !ending.startsWith(written.slice(-1));
}

/** The most similar first; what overlaps with it is not replaced as well. */
function withoutOverlaps(found: readonly Found[]): readonly Found[] {
  const taken: Found[] = [];
  for (const one of [...found].sort((a, b) => b.similarity - a.similarity || b.to - b.from - (a.to - a.from))) {
    if (taken.every(({ from, to }) => one.to <= from || one.from >= to)) taken.push(one);
  }
  return taken.sort((a, b) => b.from - a.from);
}

function replaced(text: string, found: readonly Found[], right: ReadonlySet<string>): string {
  let result = text;
  for (const { from, to, written } of found) {
    const heard = plain(text.slice(from, to));
    // Right already, but for an ending or its capitals.
    if (isInflected(heard, plain(written)) || (right.has(heard) && heard !== plain(written))) continue;
    result = result.slice(0, from) + written + result.slice(to);
  }
  return result;
}

const han = /\p{Script=Han}/u;

/** Matches one word. Every character of Han, kana, Hangul and Thai is a word: the end of a name is not marked. */
const characters = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]ー*';
const word = new RegExp(`${characters}|(?:(?!${characters})[\\p{L}\\p{M}\\p{N}])+`, 'gu');

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(word)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
