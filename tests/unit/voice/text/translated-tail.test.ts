import { expect, test } from 'vitest';
import { TranslatedTail } from '../../../../voice/text/clauses/translated-tail.ts';

function shownAfter(...translations: readonly string[]): string {
  const tail = new TranslatedTail();
  for (const translation of translations) tail.push(translation);
  return tail.text;
}

test('words are shown at once, except for the last two', () => {
  expect(shownAfter('La torre')).toBe('');
  expect(shownAfter('La torre que ves')).toBe('La torre');
  expect(shownAfter('La torre que ves', 'La torre que ves a la izquierda')).toBe('La torre que ves a');
});

test('one translation that differs or is shorter takes nothing back, and two that agree do', () => {
  expect(shownAfter('La torre que ves a', 'La torre')).toBe('La torre que');
  expect(shownAfter('La torre que ves a', 'Un mercader construyó la torre')).toBe('La torre que');
  expect(shownAfter('La torre que ves a', 'Un mercader construyó la torre', 'Un mercader construyó una torre')).toBe(
    'Un mercader construyó',
  );
});

test('a translated clause takes its words, and leaves those behind it', () => {
  const tail = new TranslatedTail();
  tail.push('Esperamos una hora, porque el tren estaba lleno');

  tail.settle('Esperamos una hora,');
  expect(tail.text).toBe('porque el tren');
  tail.settle('pues el tren estaba lleno.');
  expect(tail.text).toBe('');
});

test('the words of a complete sentence are all shown', () => {
  const tail = new TranslatedTail();

  tail.push('Muchas gracias.', true);

  expect(tail.text).toBe('Muchas gracias.');
});

test('a rejected clause leaves nothing', () => {
  const tail = new TranslatedTail();
  tail.push('La torre que ves');

  tail.settle(undefined);

  expect(tail.text).toBe('');
});
