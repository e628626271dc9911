/**
 * How a word sounds, coarsely: spellings that recognisers confuse have the same sound, or a similar one. Every script
 * becomes Latin letters, those become a few classes, and two sounds are compared by a weighted edit distance.
 */

const cyrillic = letters(
  'а a б b в v г g д d е e ё o ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sh ъ - ы i ь - э e ю u я a',
);
const arabic = letters(
  'ا a أ a إ i آ a ب b ت t ث th ج j ح h خ kh د d ذ d ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ g ف f ق k ك k ل l م m ن n ه h ة a و u ي i ى a ئ i ؤ u ء - پ p چ ch گ g ڤ v',
);
/** Without the voicing marks, which the decomposition has split off. */
const kana = letters(
  'あ a い i う u え e お o か ka き ki く ku け ke こ ko さ sa し shi す su せ se そ so た ta ち chi つ tsu て te と to な na に ni ぬ nu ね ne の no は ha ひ hi ふ fu へ he ほ ho ま ma み mi む mu め me も mo や ya ゆ yu よ yo ら ra り ri る ru れ re ろ ro わ wa を o ん n っ - ー - ぁ a ぃ i ぅ u ぇ e ぉ o ゃ ya ゅ yu ょ yo',
);
/** First consonants, vowels and last consonants of Hangul, in the order of Unicode. */
const jamoFirst = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const jamoVowel = 'a e a e o e o e o oa oe oe o u uo ue ui u u ui i'.split(' ');
const jamoLast = 'k k k n n n t l l l l l l l l m p p t t n t t k t p t'.split(' ');

/** Longer spellings first. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<![st])c(?=[eiy])/g, 's'],
  [/c(?=[aoukrlt])/g, 'k'],
  [/tsch|tch|sch|tsh/g, 'c'],
  [/ngu/g, 'n'],
  [/ph/g, 'f'],
  [/sh|ch|zh|cz|cs/g, 'c'],
  [/th/g, 't'],
  [/gh(?![aeiou])/g, ''],
  [/kh|ck|qu?/g, 'k'],
  [/x/g, 'ks'],
  [/wh/g, 'v'],
  [/w/g, 'v'],
  [/ts|tz|z|ß/g, 's'],
  [/eau|au|aw|ow/g, 'o'],
  [/ei|ai|ay|ey/g, 'e'],
  [/ee|ea|ie|y/g, 'i'],
  [/oo|ou|ue/g, 'u'],
  [/ae|oe/g, 'e'],
  [/dj|dge?/g, 'j'],
];

const vowels = 'aeiou';
const related = ['bp', 'dt', 'gk', 'fv', 'bv', 'sc', 'cj', 'mn', 'lr', 'hk', 'sj', 'dj', 'hg'];

const VOWEL_CHANGE = 0.35;
const RELATED_CHANGE = 0.4;
const VOWEL_GAP = 0.5;
const WEAK_GAP = 0.35;

/** Han characters have no sound of their own: see `soundsOf`. */
export function soundOf(text: string): string {
  let latin = '';
  for (const character of text.toLowerCase().normalize('NFKD')) latin += latinOf(character);
  let sound = latin;
  for (const [spelling, replacement] of spellings) sound = sound.replaceAll(spelling, replacement);
  return sound.replaceAll(/[^a-z]/g, '').replaceAll(/(.)\1+/g, '$1');
}

function latinOf(character: string): string {
  if (character >= 'a' && character <= 'z') return character;
  if (/\p{M}/u.test(character)) return '';
  const known = cyrillic.get(character) ?? arabic.get(character) ?? kana.get(hiraganaOf(character));
  if (known !== undefined) return known;
  return jamoOf(character.codePointAt(0) ?? 0);
}

function hiraganaOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : character;
}

function jamoOf(code: number): string {
  const jamo = jamoFirst[code - 0x1100] ?? jamoVowel[code - 0x1161] ?? jamoLast[code - 0x11a8] ?? '';
  return jamo === '-' ? '' : jamo;
}

/** A sound, and how often it has each letter. */
export type SoundLetters = { readonly sound: string; readonly counts: readonly (readonly [string, number])[] };

export function lettersOf(sound: string): SoundLetters {
  const counts = new Map<string, number>();
  for (const letter of sound) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return { sound, counts: [...counts] };
}

/** 1 for the same sound, 0 for nothing in common, and for less than is needed. */
export function soundSimilarity(a: string, b: string, needed = 0): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : Math.max(0, 1 - distance(a, b, (1 - needed) * longer) / longer);
}

/** Sounds consist of the letters a to z. */
const A = 97;
const LETTERS = 26;
const gapCosts = Float64Array.from({ length: LETTERS }, (_, at) => gapCost(String.fromCodePoint(A + at)));
const changeCosts = Float64Array.from({ length: LETTERS * LETTERS }, (_, at) =>
  changeCost(String.fromCodePoint(A + Math.floor(at / LETTERS)), String.fromCodePoint(A + (at % LETTERS))),
);

/** A sum of rounded costs may exceed the limit by that much. */
const ROUNDING = 1e-9;

/** Infinite where it exceeds the limit. */
function distance(a: string, b: string, limit: number): number {
  const row = new Float64Array(b.length + 1);
  for (let j = 0; j < b.length; j++) row[j + 1] = (row[j] ?? 0) + (gapCosts[b.charCodeAt(j) - A] ?? 1);
  for (let i = 0; i < a.length; i++) {
    const letter = a.charCodeAt(i) - A;
    const gap = gapCosts[letter] ?? 1;
    let diagonal = row[0] ?? 0;
    row[0] = diagonal + gap;
    let least = row[0];
    for (let j = 0; j < b.length; j++) {
      const other = b.charCodeAt(j) - A;
      const changed = diagonal + (changeCosts[letter * LETTERS + other] ?? 1);
      diagonal = row[j + 1] ?? 0;
      const cost = Math.min(changed, diagonal + gap, (row[j] ?? 0) + (gapCosts[other] ?? 1));
      row[j + 1] = cost;
      if (cost < least) least = cost;
    }
    // Costs only grow from row to row.
    if (least > limit + ROUNDING) return Number.POSITIVE_INFINITY;
  }
  return row[b.length] ?? 0;
}

function gapCost(letter: string): number {
  if (letter === 'h') return WEAK_GAP;
  return vowels.includes(letter) ? VOWEL_GAP : 0.9;
}

function changeCost(a: string, b: string): number {
  if (a === b) return 0;
  if (vowels.includes(a) && vowels.includes(b)) return VOWEL_CHANGE;
  return related.some((pair) => pair.includes(a) && pair.includes(b)) ? RELATED_CHANGE : 1;
}

/** `а a б b …`; a dash stands for no sound. */
function letters(table: string): ReadonlyMap<string, string> {
  const parts = table.split(' ');
  const pairs = parts.flatMap((part, index): [string, string][] => {
    const sound = parts[index + 1] ?? '';
    return index % 2 === 0
      ? [[part.normalize('NFKD').replaceAll(/\p{M}/gu, '') || part, sound === '-' ? '' : sound]]
      : [];
  });
  // Letters that differ by a mark only: the first one counts.
  return new Map(pairs.toReversed());
}
