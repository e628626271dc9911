import { expect, test } from 'vitest';
import {
  MAX_FAVOURITES,
  favouriteOfTurn,
  parseFavourites,
  shownSides,
  withToggled,
} from '../../../../src/domain/phrases/favourites.ts';
import type { Favourite } from '../../../../src/domain/phrases/favourites.ts';

const thanks: Favourite = {
  said: { text: 'Thank you', language: 'eng' },
  translated: { text: '谢谢', language: 'cmn' },
};

test('a turn with both texts and languages can be a favourite', () => {
  const source = { text: ' Thank you ', language: 'eng' } as const;
  const translation = { text: '谢谢', language: 'cmn' } as const;

  expect(favouriteOfTurn({ source, translation })).toEqual(thanks);
  expect(favouriteOfTurn({ source, translation: { text: '', language: 'cmn' } })).toBeUndefined();
  expect(favouriteOfTurn({ source: { ...source, language: undefined }, translation })).toBeUndefined();
  expect(favouriteOfTurn({ source: { ...source, text: 'a'.repeat(501) }, translation })).toBeUndefined();
});

test('marking again removes it, and a new one is the first', () => {
  const other = { ...thanks, said: { text: 'Thanks', language: 'eng' } } as const;

  expect(withToggled([thanks], other)).toEqual([other, thanks]);
  expect(withToggled([other, { ...thanks }], thanks)).toEqual([other]);
});

test('the oldest favourite over the limit is dropped', () => {
  const full = Array.from({ length: MAX_FAVOURITES }, (_, at) => ({
    ...thanks,
    said: { text: `${at}`, language: 'eng' as const },
  }));

  const next = withToggled(full, thanks);

  expect(next).toHaveLength(MAX_FAVOURITES);
  expect(next[0]).toEqual(thanks);
  expect(next.at(-1)?.said.text).toBe(`${MAX_FAVOURITES - 2}`);
});

test('the text in the language of the other person is shown, else the translation', () => {
  expect(shownSides(thanks, 'cmn')).toEqual([thanks.translated, thanks.said]);
  expect(shownSides(thanks, 'eng')).toEqual([thanks.said, thanks.translated]);
  expect(shownSides(thanks, 'fra')).toEqual([thanks.translated, thanks.said]);
});

test.each([undefined, '', '{', 'null', '{}', '[1, null, {"said": {}}]', '[{"said":{"text":"a","language":"xx"}}]'])(
  'what cannot be read is no favourite: %s',
  (stored) => {
    expect(parseFavourites(stored)).toEqual([]);
  },
);

test('stored favourites are read back', () => {
  expect(parseFavourites(JSON.stringify([thanks, { said: 1 }]))).toEqual([thanks]);
});
