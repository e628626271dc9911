import { expect, test } from 'vitest';
import { createTurnSearch, matchedParts } from '../../../src/domain/search-turns.ts';
import { aTurn } from '../../fixtures/turns.ts';

function said(id: string, source: string, translation: string, startedAtMs = 0) {
  const turn = aTurn(id, { source: { text: source, language: undefined }, startedAtMs });
  return { conversationId: `of-${id}`, turn: { ...turn, translation: { text: translation, language: undefined } } };
}

const turns = [
  said('a', '车站在哪里？', 'Where is the station?', 1),
  said('b', 'Où est la gare à Genève ?', 'Where is Geneva’s STATION?', 2),
  said('c', '駅はどこですか', 'Where is the exit?', 3),
];

function found(query: string): string[] {
  return createTurnSearch(turns)(query).hits.map(({ turn }) => turn.id);
}

test.each([
  ['station', ['b', 'a']],
  ['STATION where', ['b', 'a']],
  ['geneve', ['b']],
  ['车站', ['a']],
  ['どこ', ['c']],
  ['ｅｘｉｔ', ['c']],
  ['nowhere', []],
  ['   ', []],
])('%s finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('more than fifty hits are counted and the newest fifty returned', () => {
  const many = Array.from({ length: 60 }, (_, index) => said(`t${index}`, 'hello', 'hello', index));

  const { hits, total } = createTurnSearch(many)('hello');

  expect(total).toBe(60);
  expect(hits).toHaveLength(50);
  expect(hits[0]?.turn.id).toBe('t59');
});

test('matches are highlighted regardless of case and accents', () => {
  const parts = matchedParts('Genève, GENEVE, 北京', 'geneve 北');

  expect(parts.filter((part) => part.isMatch).map((part) => part.text)).toEqual(['Genève', 'GENEVE', '北']);
  expect(parts.map((part) => part.text).join('')).toBe('Genève, GENEVE, 北京');
});
