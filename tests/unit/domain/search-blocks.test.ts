import { expect, test } from 'vitest';
import { foldText } from '../../../src/domain/fold-text.ts';
import { probesOf, searchBlocks } from '../../../src/domain/search-blocks.ts';
import type { SearchBlock } from '../../../src/domain/search-blocks.ts';

const turn = (id: number, ...texts: string[]) => ({ id: `t${id}`, texts });

/** As the database tests a signature. */
function mayHave({ signature }: SearchBlock, word: string): boolean {
  return probesOf(foldText(word)).every(
    (probe) => ((signature[(probe * signature.length) >> 16] ?? 0) & (1 << (probe & 7))) !== 0,
  );
}

/** Words of letters in an order that is the same in every run. */
function someWords(count: number, seed: number): string[] {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return state % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 + next(6) }, () => String.fromCharCode(0x61 + next(26))).join(''),
  );
}

test('a block may have every part of every word in it', () => {
  const text = 'Où est la Pharmacie? 薬局はどこ ｶﾞｽ 100% \u{1d400}x 안녕 اقربُ';
  const [block] = searchBlocks([turn(1, text), turn(2, 'Straße')]);

  const words = foldText(`${text} Straße`).split(' ');
  const parts = words.flatMap((word) =>
    Array.from({ length: word.length }, (_, at) => [word.slice(at), word.slice(0, at + 1), word.slice(at, at + 2)]),
  );
  expect(parts.flat().filter((part) => block && !mayHave(block, part))).toEqual([]);
});

test('of blocks without a word few may have it', () => {
  const blocks = searchBlocks(Array.from({ length: 6400 }, (_, at) => turn(at, someWords(8, at + 1).join(' '))));
  const texts = blocks.map(({ lines }) => lines.map(({ text }) => text).join(' '));

  for (const word of ['qz', '鑫', '薬局', 'xylophone', 'station']) {
    const without = blocks.filter((_, at) => !texts[at]?.includes(word));
    expect(without.filter((block) => mayHave(block, word)).length).toBeLessThan(0.1 * without.length + 1);
  }
});

test('blocks are limited in turns and in characters, and keep their order', () => {
  const short = searchBlocks(Array.from({ length: 130 }, (_, at) => turn(at, 'tea')));
  const long = searchBlocks(Array.from({ length: 3 }, (_, at) => turn(at, 'x'.repeat(3000))));

  expect(short.map(({ lines }) => lines.length)).toEqual([64, 64, 2]);
  expect(short.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual(
    Array.from({ length: 130 }, (_, at) => `t${at}`),
  );
  expect(long.map(({ lines }) => lines.length)).toEqual([1, 1, 1]);
  expect(Math.max(...long.map(({ signature }) => signature.length))).toBeLessThan(3600);
});

test('a turn is one line, and without text in no block', () => {
  const [block] = searchBlocks([turn(1, 'two\nlines\r\n', '\tTea '), turn(2, '', ' '), turn(3, 'a')]);

  expect(block?.lines).toEqual([
    { id: 't1', text: 'two lines tea' },
    { id: 't3', text: 'a' },
  ]);
});

test('a character that folds to eighteen does not multiply what is stored', () => {
  const blocks = searchBlocks([turn(1, '\ufdfa'.repeat(1000)), turn(2, '\ufdfa'.repeat(40_000)), turn(3, '한국')]);
  const lengths = blocks.flatMap(({ lines }) => lines.map(({ text }) => text.length));

  expect(lengths[0]).toBeGreaterThan(2900);
  expect(lengths[0]).toBeLessThanOrEqual(3001);
  expect(lengths[1]).toBeLessThanOrEqual(16_384);
  expect(lengths[2]).toBe(6);
});

test('no text is cut within a surrogate pair', () => {
  const blocks = searchBlocks([turn(1, `x${'\u{20bb7}'.repeat(20_000)}`)]);

  expect(blocks[0]?.lines[0]?.text).toMatch(/^x\u{20bb7}+$/u);
});
