import { readFileSync } from 'node:fs';
import { languages } from '../../src/domain/language.ts';
import type { LanguageCode } from '../../src/domain/language.ts';
import { languageOfPair } from '../../src/domain/language-detection/decide-language.ts';

/**
 * Accuracy of the language detection on the evaluation set (tests/fixtures/language): every pair of languages in both
 * directions. Lines with an even number may be used for tuning; those with an odd number are held out.
 */

type Tally = { right: number; wrong: number };
type Mistake = { readonly spoken: LanguageCode; readonly detected: LanguageCode; readonly line: string };

const codes = languages.map((language) => language.code);
const lines = new Map(codes.map((code) => [code, linesOf(code)]));

function linesOf(code: LanguageCode): readonly string[] {
  const url = new URL(`../fixtures/language/${code}.txt`, import.meta.url);
  return readFileSync(url, 'utf8').trimEnd().split('\n');
}

function lineOf(code: LanguageCode, index: number): string {
  return lines.get(code)?.[index] ?? '';
}

function judge(
  places: readonly number[],
  withTranslation: boolean,
): { tally: Tally; mistakes: Mistake[]; worst: string } {
  const tally = { right: 0, wrong: 0 };
  const mistakes: Mistake[] = [];
  const wrongByPair = new Map<string, number>();
  for (const spoken of codes) {
    for (const other of codes) {
      if (spoken === other) continue;
      for (const index of places) {
        const line = lineOf(spoken, index);
        if (!withTranslation && line.length < 4) continue;
        const isFirst = codes.indexOf(spoken) < codes.indexOf(other);
        const pair = isFirst ? { source: spoken, target: other } : { source: other, target: spoken };
        const detected = languageOfPair({
          pair,
          source: line,
          translation: withTranslation ? lineOf(other, index) : '',
        });
        if (detected === spoken) tally.right++;
        else {
          tally.wrong++;
          mistakes.push({ spoken, detected: other, line });
          const name = [spoken, other].sort().join('-');
          wrongByPair.set(name, (wrongByPair.get(name) ?? 0) + 1);
        }
      }
    }
  }
  const worst = [...wrongByPair]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([name, count]) => `${name} ${count}`);
  return { tally, mistakes, worst: worst.join(', ') || 'none' };
}

function share({ right, wrong }: Tally): string {
  return `${((100 * right) / (right + wrong)).toFixed(2)} % of ${right + wrong}`;
}

function printConfusion(mistakes: readonly Mistake[]): void {
  console.log(`spoken  ${codes.join('  ')}   <- taken for, where the pair was the two`);
  for (const spoken of codes) {
    const cells = codes.map((detected) => {
      const count = mistakes.filter((mistake) => mistake.spoken === spoken && mistake.detected === detected).length;
      return spoken === detected ? '  ·' : String(count || '').padStart(3);
    });
    console.log(`${spoken}   ${cells.join('  ')}`);
  }
}

const count = lines.get('eng')?.length ?? 0;
const even = Array.from({ length: count }, (_, index) => index).filter((index) => index % 2 === 0);
const odd = even.map((index) => index + 1);
const verbose = process.argv.includes('--mistakes');

for (const [name, places] of [
  ['tuned half', even],
  ['held-out half', odd],
] as const) {
  const both = judge(places, true);
  const alone = judge(places, false);
  console.log(`\n${name}: ${places.length} lines in each of ${codes.length} languages, 91 pairs, both directions`);
  console.log(`  words and answer            ${share(both.tally)}   most wrong: ${both.worst}`);
  console.log(`  words alone (4 characters+) ${share(alone.tally)}   most wrong: ${alone.worst}`);
  printConfusion(alone.mistakes);
  if (verbose)
    for (const { spoken, detected, line } of [...both.mistakes, ...alone.mistakes])
      console.log(`  ${spoken} as ${detected}: ${line}`);
}
