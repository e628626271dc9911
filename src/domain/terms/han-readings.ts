import type { LanguageCode } from '../language.ts';
import { soundOf, soundSimilarity } from './sound.ts';

type Table = { readonly readings: string; readonly namesOnly?: string };

const tables: Readonly<Partial<Record<LanguageCode, () => Promise<Table>>>> = {
  cmn: () => import('./readings/cmn-readings.ts'),
  jpn: () => import('./readings/jpn-readings.ts'),
  yue: () => import('./readings/yue-readings.ts'),
};

/** The readings of Han characters in one language, in kana or Latin letters. A character may have several. */
export type HanReadings = {
  inWords(han: string): readonly string[];
  /** Includes those in words. */
  inNames(han: string): readonly string[];
  /** Syllables that sound less alike are not confused: a Japanese character has too many readings for a likeness. */
  readonly minimum: number;
};

/** Loads the readings of the languages that are written in Han characters: 23 to 42 kB (gzip) each. Rejects where it fails. */
export async function loadHanReadings(codes: readonly LanguageCode[]): Promise<readonly HanReadings[]> {
  const loaded = await Promise.all(codes.map(async (code) => await tables[code]?.()));
  return loaded.flatMap((table, at) => (table ? [readingsOf(table, codes[at] === 'jpn' ? 1 : SIMILAR)] : []));
}

const SIMILAR = 0.85;

function readingsOf({ readings, namesOnly = '' }: Table, minimum: number): HanReadings {
  const inWords = parsed(readings);
  const others = parsed(namesOnly);
  return {
    minimum,
    inWords: (han) => inWords.get(han) ?? [],
    inNames: (han) => [...(inWords.get(han) ?? []), ...(others.get(han) ?? [])],
  };
}

/** `a阿啊 ai爱哀 …`: each reading before its characters. */
function parsed(table: string): ReadonlyMap<string, readonly string[]> {
  const readings = new Map<string, string[]>();
  for (const entry of table.split(' ')) {
    const reading = /^[^\p{Script=Han}]*/u.exec(entry)?.[0] ?? '';
    for (const han of entry.slice(reading.length)) readings.set(han, [...(readings.get(han) ?? []), reading]);
  }
  return readings;
}

/** More readings of a whole name are not tried. */
const MAX_READINGS = 64;

/** The sounds that a text may have: one for each reading of its Han characters in one language. */
export function soundsOf(text: string, languages: readonly HanReadings[]): readonly string[] {
  if (!isHan.test(text)) return [soundOf(text)];
  return [...new Set(languages.flatMap((readings) => readAloud(text, readings).map((reading) => soundOf(reading))))];
}

const isHan = /\p{Script=Han}/u;

function readAloud(text: string, { inNames }: HanReadings): readonly string[] {
  let read: readonly string[] = [''];
  for (const character of text) {
    const known = isHan.test(character) ? inNames(character) : [character];
    read = read.flatMap((before) => known.map((reading) => before + reading)).slice(0, MAX_READINGS);
  }
  return read;
}

/**
 * How alike a name and heard words of Han characters sound in one of the languages: 1 for the same sound, 0 where one
 * character sounds like another.
 */
export function hanSimilarity(name: string, heard: string, languages: readonly HanReadings[]): number {
  const [wanted, said] = [Array.from(name), Array.from(heard)];
  const inLanguage = (readings: HanReadings): number => {
    let sum = 0;
    for (const [at, character] of wanted.entries()) {
      const similarity = characterSimilarity(character, said[at] ?? '', readings);
      if (similarity < readings.minimum) return 0;
      sum += similarity;
    }
    return sum / wanted.length;
  };
  return wanted.length === said.length ? Math.max(0, ...languages.map(inLanguage)) : 0;
}

/** Words of grammar: no recogniser writes them for a name. */
const grammar = /[我你您佢他她它的了是不唔有冇沒没在喺這这那呢個个咗嘅去嚟来來要可也都就和给給俾對对人很好]/u;

function characterSimilarity(wanted: string, said: string, { inWords, minimum }: HanReadings): number {
  if (wanted === said) return 1;
  if (grammar.test(said)) return 0;
  const others = inWords(said).map(syllable);
  let best = 0;
  for (const reading of inWords(wanted).map(syllable))
    for (const other of others) best = Math.max(best, soundSimilarity(reading, other, minimum));
  return best;
}

/** Speakers of Chinese confuse "in" and "ing". */
function syllable(reading: string): string {
  return soundOf(reading.replace(/ng$/u, 'n'));
}
