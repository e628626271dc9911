import { readFileSync } from 'node:fs';
import { languages } from '../../src/domain/language.ts';
import type { LanguageCode } from '../../src/domain/language.ts';
import { createTermCorrection, uncorrectedLanguages } from '../../src/domain/terms/correct-terms.ts';
import { loadHanReadings } from '../../src/domain/terms/han-readings.ts';
import { loadOrdinaryWords } from '../../src/domain/terms/ordinary-words.ts';
import { glossaryNames, namedSentences, plainSentences } from './terms/sentences.ts';
import { createRandom, misheard } from './terms/mishear.ts';

/**
 * Names through engines that mishear on purpose: 300 sentences with a name in 20 pairs, and the same number without. An
 * engine that takes hints gets a hinted name right in six of ten cases; what is still wrong is corrected afterwards, in
 * the languages that have corrections. In the others nothing may be changed.
 */

const SENTENCES = 300;
const HINT_HEEDED = 0.6;

const pairs: readonly (readonly [LanguageCode, LanguageCode])[] = [
  ['deu', 'eng'],
  ['eng', 'spa'],
  ['fra', 'eng'],
  ['ita', 'eng'],
  ['por', 'eng'],
  ['nld', 'eng'],
  ['ind', 'eng'],
  ['spa', 'deu'],
  ['eng', 'fra'],
  ['eng', 'ita'],
  ['rus', 'eng'],
  ['eng', 'deu'],
  ['jpn', 'eng'],
  ['cmn', 'eng'],
  ['kor', 'eng'],
  ['yue', 'eng'],
  ['arb', 'eng'],
  ['cmn', 'jpn'],
  ['kor', 'jpn'],
  ['rus', 'deu'],
];

type Shares = {
  named: number;
  plainRight: number;
  hinted: number;
  corrected: number;
  offered: number;
  texts: number;
  spoilt: number;
};

const noShares: Shares = { named: 0, plainRight: 0, hinted: 0, corrected: 0, offered: 0, texts: 0, spoilt: 0 };

async function measure(code: LanguageCode, seed: number): Promise<Shares> {
  const random = createRandom(seed);
  const names = glossaryNames(code);
  const { correct, offers } = createTermCorrection({
    languages: [code],
    terms: names.map((written) => ({ written })),
    readings: await loadHanReadings([code]),
    isOrdinary: await loadOrdinaryWords([code]),
  });
  const shares = { ...noShares };
  const count = SENTENCES / pairs.length;
  for (let index = 0; index < count; index++) {
    const { name, before, after } = namedSentences(code, index, random);
    const heard = misheard(name, code, random);
    const hinted = random() < HINT_HEEDED ? name : heard;
    const text = `${before}${hinted}${after}`;
    const result = correct(text);
    shares.named++;
    shares.texts++;
    if (heard === name) shares.plainRight++;
    if (hinted === name) shares.hinted++;
    const expected = `${before}${name}${after}`;
    if (result === expected) shares.corrected++;
    else if (offers(result).some((offer) => offer.text === expected)) shares.offered++;
    else if (result !== text) {
      shares.spoilt++;
      console.log(`  ${code} wrong: ${text} -> ${result}`);
    } else if (process.argv.includes('--missed')) console.log(`  ${code} missed: ${name} heard as ${heard}`);
    const plain = plainSentences(code, index);
    const stored = correct(plain);
    shares.texts++;
    if (stored !== plain) {
      shares.spoilt++;
      console.log(`  ${code} spoilt: ${plain} -> ${stored}`);
    }
  }
  return shares;
}

async function main(): Promise<void> {
  const rounds = process.argv.includes('--held-out') ? [7, 8, 9] : [1, 2, 3];
  const withCorrections = { ...noShares };
  const withoutCorrections = { ...noShares };
  for (const round of rounds) {
    for (const [index, [code]] of pairs.entries()) {
      const shares = await measure(code, round * 1000 + index);
      const group = uncorrectedLanguages.includes(code) ? withoutCorrections : withCorrections;
      for (const key of Object.keys(group) as (keyof Shares)[]) group[key] += shares[key];
    }
  }
  report('languages with corrections (goal: 85 % right or offered, at most 0.5 % wrong)', withCorrections);
  report('languages without corrections (goal: nothing changed)', withoutCorrections);
  const { corrected, offered, named, spoilt, texts } = withCorrections;
  if ((corrected + offered) / named < 0.85 || spoilt / texts > 0.005 || withoutCorrections.spoilt > 0)
    process.exitCode = 1;
}

/**
 * Sentences that were written after the rules were frozen, with the names of a glossary: right ones that sound like a name,
 * and misheard names with the wanted text. At the first count 1 of 99 right ones was changed, and 86 of 97 misheard names
 * were restored or offered; of the second file 1 of 70, and 61 of 69.
 */
async function reportWritten(file: string): Promise<void> {
  const counts = { right: 0, changed: 0, misheard: 0, restored: 0, offered: 0 };
  const lines = readFileSync(new URL(`../fixtures/terms/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  for (const line of lines) {
    const [name, terms = '', text = '', wanted] = line.split('\t');
    const code = languages.find((language) => language.code === name)?.code ?? 'eng';
    const { correct, offers } = createTermCorrection({
      languages: [code],
      terms: terms.split('|').map((written) => ({ written })),
      readings: await loadHanReadings([code]),
      isOrdinary: await loadOrdinaryWords([code]),
    });
    const result = correct(text);
    if (wanted === undefined) counts.right++;
    else counts.misheard++;
    if (wanted === undefined && result !== text) counts.changed++;
    else if (result === wanted) counts.restored++;
    else if (wanted !== undefined && offers(result).some((offer) => offer.text === wanted)) counts.offered++;
  }
  console.log(file, counts);
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

function report(title: string, shares: Shares): void {
  console.log(`${title}: ${shares.named} sentences with names`);
  console.log(`  right without hints    ${percent(shares.plainRight, shares.named)}`);
  console.log(`  right with hints only  ${percent(shares.hinted, shares.named)}`);
  console.log(`  right with correction  ${percent(shares.corrected, shares.named)}`);
  console.log(`  offered                ${percent(shares.offered, shares.named)}`);
  console.log(`  wrong corrections      ${percent(shares.spoilt, shares.texts)}`);
}

await main();
for (const file of ['unseen-sentences.tsv', 'held-out-sentences.tsv']) await reportWritten(file);
