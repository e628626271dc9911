import { expect, test } from 'vitest';
import { StableText } from '../../../../voice/text/clauses/stable-text.ts';

function deltas(partials: readonly string[]): readonly string[] {
  const stable = new StableText();
  return partials.map((partial) => stable.push(partial));
}

test('words are sent once two partial transcripts agree on them', () => {
  expect(deltas(['Where', 'Where is', 'Where is the stay', 'Where is the station'])).toEqual([
    '',
    'Where',
    ' is',
    ' the',
  ]);
});

test('scripts without spaces grow by the character', () => {
  expect(deltas(['请问火', '请问火车', '请问火车站'])).toEqual(['', '请问火', '车']);
});

test('what was sent stays when a later transcript contradicts it', () => {
  expect(deltas(['I scream', 'I scream for', 'Ice cream for you', 'Ice cream for you'])).toEqual([
    '',
    'I scream',
    '',
    '',
  ]);
});

test('the same transcript twice sends all of it, and nothing the third time', () => {
  expect(deltas(['Hola.', 'Hola.', 'Hola.'])).toEqual(['', 'Hola.', '']);
});
