import { checkNumbers } from '../../src/domain/numbers/check-numbers.ts';
import { languageOf } from '../../src/domain/language.ts';
import { codes, evaluate, falseAlarmsOf, recallOf, texts, writtenPairs } from '../fixtures/numbers/evaluate.ts';
import type { Half, Score } from '../fixtures/numbers/evaluate.ts';
import { repeatedParts, repeatedTo } from '../fixtures/numbers/repeated-parts.ts';

/**
 * Number check on the evaluation set (tests/fixtures/numbers): every pair of languages in both directions.
 * `--mistakes` lists those of the tuned half; the other half is held out and only counted.
 */

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`.padStart(9);
}

function row(name: string, score: Score): string {
  const { differing, agreeing, wrongValues } = score;
  return `${name.padEnd(18)} ${percent(recallOf(score))} of ${String(differing).padEnd(6)} ${percent(falseAlarmsOf(score))} of ${String(agreeing).padEnd(6)} ${String(wrongValues).padStart(6)}`;
}

function print(half: Half): void {
  const { byLanguage, total, mistakes } = evaluate(half);
  console.log(`\n${half} half: differences found, false alarms, sources with other values than expected`);
  for (const [code, score] of byLanguage) console.log(row(languageOf(code).name, score));
  console.log(row('all', total));
  if (half !== 'tuned' || !process.argv.includes('--mistakes')) return;
  for (const { kind, source, translation, texts, check } of mistakes)
    console.log(
      `${kind} ${source}-${translation}: ${texts.join(' | ')} ${check?.source.join(' ')} | ${check?.translation.join(' ')}`,
    );
}

print('tuned');
print('held out');

const checked = writtenPairs().map(({ source, translation, isRight }) => ({
  isRight,
  differs: checkNumbers(source, translation)?.differs === true,
}));
for (const isRight of [true, false]) {
  const pairs = checked.filter((pair) => pair.isRight === isRight);
  const alarms = pairs.filter(({ differs }) => differs).length;
  console.log(`${isRight ? 'right' : 'wrong'} written pairs with an alarm: ${alarms} of ${pairs.length}`);
}

/** Medians are robust against other work on the machine. */
function medianMicros(): number {
  const times: number[] = [];
  for (let run = 0; run < 20; run++) {
    for (const code of codes) {
      const startMs = performance.now();
      for (const text of texts.get(code) ?? [])
        checkNumbers({ text, language: code }, { text: texts.get('eng')?.[times.length % 64] ?? '', language: 'eng' });
      times.push(((performance.now() - startMs) * 1000) / (texts.get(code)?.length ?? 1));
    }
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

console.log(`\n${medianMicros().toFixed(0)} µs for a turn, median`);

/** Processor time of the longest texts that are compared, and of longer ones; the best of three runs of each. */
function worstMs(length: number): number {
  const times = codes.flatMap((language) =>
    repeatedParts.map((part) => {
      const side = { text: repeatedTo(length, part), language };
      return Math.min(...Array.from({ length: 3 }, () => computedMs(() => checkNumbers(side, side))));
    }),
  );
  return Math.max(...times);
}

function computedMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const length of [4000, 20_000])
  console.log(
    `${worstMs(length).toFixed(1)} ms for two texts of ${length} characters, the worst of ${repeatedParts.length} kinds`,
  );
