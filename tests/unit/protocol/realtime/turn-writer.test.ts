import { expect, test } from 'vitest';
import { decideFor } from '../../../../src/domain/language-detection/decide-language.ts';
import { createTurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import { parseEvent } from '../../../../src/protocol/realtime/parse-event.ts';
import { createTurnWriter } from '../../../../src/protocol/realtime/turn-writer.ts';
import { noTokens } from '../../../../src/protocol/realtime/usage.ts';

const pair = { source: 'jpn', target: 'eng' } as const;

/** What the page makes of what is written. */
function setUp() {
  const book = createTurnProjector(pair, decideFor(pair));
  const malformed: unknown[] = [];
  let [ids, nowMs] = [0, 0];
  const writer = createTurnWriter({
    write: (event) => {
      const parsed = parseEvent(event);
      nowMs += 1000;
      if (parsed.type === 'known') book.receive(parsed.event, nowMs);
      else malformed.push(parsed);
    },
    newId: () => String((ids += 1)),
    elapsedMs: () => nowMs,
  });
  const turns = () => [...new Map(book.rebuild().changed.map((turn) => [turn.id, turn])).values()];
  return { writer, turns, malformed };
}

test('a written turn is read as a turn: words, translation, speaker, no cost', () => {
  const { writer, turns, malformed } = setUp();

  writer.sessionOpened();
  const pen = writer.beginTurn();
  pen.hear('駅は');
  pen.settle('駅はどこですか', 'jpn');
  pen.answer('Where is ');
  pen.answer('the station?');
  pen.voiceStarted();
  pen.close('completed', noTokens);
  pen.voiceStopped();

  expect(malformed).toEqual([]);
  expect(turns()).toMatchObject([
    {
      speaker: 'userA',
      source: { text: '駅はどこですか', language: 'jpn' },
      translation: { text: 'Where is the station?', language: 'eng' },
      status: 'completed',
      costMicros: 0,
      usage: { totalTokens: 0 },
    },
  ]);
});

test('a translation that fails leaves the words, and its cost is unknown unless told', () => {
  const { writer, turns } = setUp();

  const pen = writer.beginTurn();
  pen.settle('Over there', 'eng');
  pen.close('failed');

  expect(turns()).toMatchObject([{ speaker: 'userB', source: { text: 'Over there' }, status: 'error' }]);
});

test('closing twice changes nothing, and the answer of the second turn belongs to the second turn', () => {
  const { writer, turns } = setUp();
  const [first, second] = [writer.beginTurn(), writer.beginTurn()];

  second.settle('Over there', 'eng');
  second.answer('あそこです');
  first.settle('駅はどこですか', 'jpn');
  first.answer('Where is the station?');
  for (const pen of [first, second]) pen.close('completed');
  first.close('failed');

  expect(turns().map(({ source, translation, status }) => [source.text, translation.text, status])).toEqual([
    ['駅はどこですか', 'Where is the station?', 'completed'],
    ['Over there', 'あそこです', 'completed'],
  ]);
});
