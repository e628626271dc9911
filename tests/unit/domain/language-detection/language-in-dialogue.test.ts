import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageOfPair } from '../../../../src/domain/language-detection/decide-language.ts';
import { languageInDialogue } from '../../../../src/domain/language-detection/language-in-dialogue.ts';
import type { LastTurn } from '../../../../src/domain/language-detection/language-in-dialogue.ts';
import { isLanguageCode, languageOf } from '../../../../src/domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../../../src/domain/language.ts';

type Line = { readonly language: LanguageCode; readonly text: string };
type Dialogue = { readonly pair: LanguagePair; readonly lines: readonly Line[] };

/** Two people in two languages, with many answers of one word. */
function dialogues(name: string): readonly Dialogue[] {
  const file = new URL(`../../../fixtures/language/${name}.txt`, import.meta.url);
  const blocks = readFileSync(file, 'utf8').trim().split('\n\n');
  return blocks.map((block) => {
    const [head = '', ...lines] = block.split('\n');
    const [source, target] = head.split(' ');
    if (!isLanguageCode(source) || !isLanguageCode(target)) throw new Error(`no pair: ${head}`);
    const spoken = lines.map((line) => ({ language: line.startsWith('a ') ? source : target, text: line.slice(2) }));
    return { pair: { source, target }, lines: spoken };
  });
}

type Decide = (pair: LanguagePair, line: Line, last: LastTurn | undefined) => LanguageCode | undefined;

/** The share of lines on the right side; what was decided before is what counts as said before. */
function shareRight(name: string, decide: Decide): number {
  let [right, all] = [0, 0];
  for (const { pair, lines } of dialogues(name))
    for (const swapped of [pair, { source: pair.target, target: pair.source }]) {
      let last: LastTurn | undefined;
      for (const line of lines) {
        const language = decide(swapped, line, last);
        if (language === line.language) right++;
        all++;
        if (language) last = { language, text: line.text };
      }
    }
  return right / all;
}

const alone: Decide = (pair, { text: source }) => languageOfPair({ pair, source });
const inDialogue: Decide = (pair, { text }, last) => languageInDialogue({ pair, text, last });
const reported: Decide = (pair, { text, language }, last) =>
  languageInDialogue({ pair, text, last, reported: languageOf(language).name });

/** The weights were chosen with the first file; the second was written afterwards. */
test.for([
  { name: 'dialogues', alone: 0.9, inDialogue: 0.965, reported: 0.98 },
  { name: 'held-out-dialogues', alone: 0.95, inDialogue: 0.97, reported: 0.99 },
])('answers of one word are on the side of the person who gives them: $name', ({ name, ...wanted }) => {
  expect(shareRight(name, alone)).toBeLessThan(wanted.alone);
  expect(shareRight(name, inDialogue)).toBeGreaterThan(wanted.inDialogue);
  expect(shareRight(name, reported)).toBeGreaterThan(wanted.reported);
});

const pair: LanguagePair = { source: 'spa', target: 'ita' };

test('a word of both languages is taken for an answer of the other person', () => {
  const asked = { language: 'ita', text: 'Ha una camera?' } as const;

  expect(languageInDialogue({ pair, text: 'No.', last: asked })).toBe('spa');
  expect(languageInDialogue({ pair, text: 'OK', last: { ...asked, language: 'spa' } })).toBe('ita');
});

test('clear words are not overruled by what was said before, and a person may go on', () => {
  const last = { language: 'spa', text: '¿Tiene una habitación libre?' } as const;

  expect(languageInDialogue({ pair, text: '¿Me oye usted bien ahora?', last })).toBe('spa');
});

test('a recogniser that mistakes one short word does not overrule who was asked', () => {
  const last = { language: 'ita', text: 'Ha una camera?' } as const;

  expect(languageInDialogue({ pair, text: 'No.', last })).toBe('spa');
  expect(languageInDialogue({ pair, text: 'Sí, claro.', reported: 'italian', last })).toBe('spa');
});
