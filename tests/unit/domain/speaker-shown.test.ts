import { expect, test } from 'vitest';
import { decideFor } from '../../../src/domain/language-detection/decide-language.ts';
import { languageOf } from '../../../src/domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import { speakerShown } from '../../../src/domain/turn.ts';
import type { Speaker } from '../../../src/domain/turn.ts';
import { createTurnEventBuilder } from '../../../src/domain/turns/turn-event-builder.ts';
import type { TurnEvents } from '../../../src/domain/turns/turn-event-builder.ts';
import { TurnProjector } from '../../../src/domain/turns/turn-projector.ts';
import { beginConversation, conversation, putTurns, setTurnOrder } from '../../../src/state/conversation.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { aTurn } from '../../fixtures/turns.ts';

/** The side of the one turn after each step. */
function sidesOf(pair: LanguagePair, steps: (turn: TurnEvents) => (() => void)[], heard?: LanguageCode) {
  const projector = new TurnProjector(pair, decideFor(pair));
  let ids = 0;
  const builder = createTurnEventBuilder({
    emit: (event) => projector.receive(event, 1000),
    newId: () => String((ids += 1)),
    elapsedMs: () => 0,
  });
  const turn = builder.beginTurn({ language: heard });
  const sides: (Speaker | undefined)[] = [];
  for (const step of [() => undefined, ...steps(turn)]) {
    step();
    projector.rebuild();
    sides.push(...projector.turns().map(speakerShown));
  }
  return sides;
}

test('an open turn without words is on no side', () => {
  expect(sidesOf({ source: 'cmn', target: 'eng' }, () => [])).toEqual([undefined]);
});

test('the first words of another script put it on its side, where it stays', () => {
  const pair = { source: 'cmn', target: 'eng' } as const;
  const steps = (text: string) => (turn: TurnEvents) => [
    () => turn.sourceDelta(text),
    () => turn.sourceDone(text),
    () => turn.close('completed'),
  ];

  expect(sidesOf(pair, steps('Where is the station?'))).toEqual([undefined, 'userB', 'userB', 'userB']);
  expect(sidesOf(pair, steps('请问车站在哪里？'))).toEqual([undefined, 'userA', 'userA', 'userA']);
});

test('words that could be of either language decide nothing until the turn is complete', () => {
  const sides = sidesOf({ source: 'deu', target: 'eng' }, (turn) => [
    () => turn.sourceDelta('Hote'),
    () => turn.sourceDelta('l in'),
    () => turn.sourceDone('Hotel in Berlin, where is it?'),
  ]);

  expect(sides).toEqual([undefined, undefined, undefined, 'userB']);
});

test('where one language at a time is heard, the side is known before the first word', () => {
  const pair = { source: 'deu', target: 'eng' } as const;

  expect(sidesOf(pair, () => [], 'eng')).toEqual(['userB']);
  expect(sidesOf(pair, () => [], 'deu')).toEqual(['userA']);
});

test('of sentences that grow word by word few change sides', () => {
  const sentences: readonly (readonly [LanguageCode, string])[] = [
    ['spa', '¿Dónde está la estación de tren más cercana?'],
    ['fra', 'Où se trouve la gare la plus proche, s’il vous plaît ?'],
    ['ita', 'Dove si trova la stazione più vicina, per favore?'],
    ['por', 'Onde fica a estação de trem mais próxima, por favor?'],
    ['deu', 'Wo ist der nächste Bahnhof, bitte?'],
    ['nld', 'Waar is het dichtstbijzijnde station, alstublieft?'],
  ];
  for (const [language, sentence] of sentences) {
    const sides = sidesOf({ source: 'eng', target: language }, (turn) => [
      ...sentence.split(/(?= )/u).map((word) => () => turn.sourceDelta(word)),
      () => turn.sourceDone(sentence),
    ]);
    const shown = sides.filter((side) => side !== undefined);

    expect(shown.at(-1), languageOf(language).name).toBe('userB');
    expect(new Set(shown).size, languageOf(language).name).toBe(1);
  }
});

test('a turn that changes sides after words were shown is marked; one that had no side is not', () => {
  beginConversation(conversation, {
    id: conversationIdOf('c'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'device',
  });
  const open = { status: 'in_progress', translation: { text: '', language: undefined } } as const;
  const undecided = aTurn('one', { ...open, source: { text: 'Hi', language: undefined } });
  const onA = aTurn('two', { ...open, source: { text: 'Hi', language: 'cmn' } });
  putTurns(conversation, [undecided, onA]);
  setTurnOrder(conversation, [undecided.id, onA.id]);

  const english = { speaker: 'userB', source: { text: 'Hi there', language: 'eng' } } as const;
  putTurns(conversation, [aTurn('one', english), aTurn('two', english)]);

  expect(conversation.movedIds).toEqual([onA.id]);
});
