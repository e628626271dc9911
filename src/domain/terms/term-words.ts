/** A word of a text, or a run of words; with the script that it is written in. */
export type Word = { readonly text: string; readonly from: number; readonly to: number; readonly script: Script };

export type Script = 'han' | 'kana' | 'hangul' | 'arabic' | 'other';

/** Scripts that do not separate words, or attach particles to names. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー';
const run = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['han', /^\p{Script=Han}+$/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['arabic', /\p{Script=Arabic}/u],
];

/** The longest first. */
const particles =
  /(?<=\p{L}{2})(?:에서는|으로는|에게서|한테서|이에요|입니다|에서|에게|한테|으로|까지|부터|이랑|씨는|씨가|님이|은|는|이|가|을|를|에|의|로|와|과|도|만|께|씨|님|랑)$/u;

/**
 * The words of a text. Nothing begins or ends inside of one: Han and kana are split as the browser's dictionary does, and
 * where it has none they have no words. Korean words come without their particle.
 */
export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(run)].flatMap(({ 0: found, index }) => {
    if (isUnspaced.test(found)) return segmented(found, index);
    const word = found.replace(particles, '');
    return [{ text: word, from: index, to: index + word.length, script: scriptOf(word) }];
  });
}

export function scriptOf(text: string): Script {
  return scripts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

let segmenter: Intl.Segmenter | undefined;

function segmented(text: string, start: number): readonly Word[] {
  if (!('Segmenter' in Intl)) return [];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({
    text: segment,
    from: start + index,
    to: start + index + segment.length,
    script: scriptOf(segment),
  }));
}
