import { expect, test } from 'vitest';
import { decideFor } from '../../../../src/domain/language-detection/decide-language.ts';
import { createTurnEventBuilder } from '../../../../src/domain/turns/turn-event-builder.ts';
import { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import { noUsage } from '../../../../src/domain/usage.ts';

const pair = { source: 'jpn', target: 'eng' } as const;

/** A builder whose events are projected to turns. */
function setUp() {
  const projector = new TurnProjector(pair, decideFor(pair));
  let [ids, nowMs] = [0, 0];
  const builder = createTurnEventBuilder({
    emit: (event) => projector.receive(event, (nowMs += 1000)),
    newId: () => String((ids += 1)),
    elapsedMs: () => nowMs,
  });
  const turns = () => [...new Map(projector.rebuild().changed.map((turn) => [turn.id, turn])).values()];
  return { builder, turns };
}

test('the events of a turn become a turn: texts, speaker, no cost', () => {
  const { builder, turns } = setUp();

  builder.sessionOpened();
  const events = builder.beginTurn();
  events.sourceDelta('駅は');
  events.sourceDone('駅はどこですか', 'jpn');
  events.translationDelta('Where is ');
  events.translationDelta('the station?');
  events.voiceStarted();
  events.close('completed', noUsage);
  events.voiceStopped();

  expect(turns()).toMatchObject([
    {
      speaker: 'userA',
      source: { text: '駅はどこですか', language: 'jpn' },
      translation: { text: 'Where is the station?', language: 'eng' },
      status: 'completed',
      interrupted: false,
      costMicros: 0,
      usage: { totalTokens: 0 },
    },
  ]);
});

test('a voice that was cut marks the turn as interrupted', () => {
  const { builder, turns } = setUp();

  const events = builder.beginTurn();
  events.sourceDone('駅はどこですか', 'jpn');
  events.translationDelta('Where is the station?');
  events.close('completed');
  events.voiceCut();

  expect(turns()).toMatchObject([{ status: 'completed', interrupted: true }]);
});

test('a failed translation leaves the source text', () => {
  const { builder, turns } = setUp();

  const events = builder.beginTurn();
  events.sourceDone('Over there', 'eng');
  events.close('failed');

  expect(turns()).toMatchObject([{ speaker: 'userB', source: { text: 'Over there' }, status: 'error' }]);
});

test('closing twice has no effect, and each response belongs to its own turn', () => {
  const { builder, turns } = setUp();
  const [first, second] = [builder.beginTurn(), builder.beginTurn()];

  second.sourceDone('Over there', 'eng');
  second.translationDelta('あそこです');
  first.sourceDone('駅はどこですか', 'jpn');
  first.translationDelta('Where is the station?');
  for (const events of [first, second]) events.close('completed');
  first.close('failed');

  expect(turns().map(({ source, translation, status }) => [source.text, translation.text, status])).toEqual([
    ['駅はどこですか', 'Where is the station?', 'completed'],
    ['Over there', 'あそこです', 'completed'],
  ]);
});
