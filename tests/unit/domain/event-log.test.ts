import { expect, test } from 'vitest';
import { readEventLog } from '../../../src/domain/event-log.ts';

const value = { type: 'a', n: 1 };
const two = { type: 'b', text: 'brace } and "quote" [in] it,' };

test('an array and one event per line give the same log', () => {
  const asArray = readEventLog(JSON.stringify([value, two]));
  const pretty = readEventLog(JSON.stringify([value, two], null, 2));
  const byLine = readEventLog(`${JSON.stringify(value)}\n\n${JSON.stringify(two)}\n`);

  expect(asArray.events.map((event) => JSON.parse(event.text))).toEqual([value, two]);
  expect(pretty).toEqual(asArray);
  expect(byLine).toEqual(asArray);
});

test('events without a time are 100 ms apart', () => {
  const { events } = readEventLog('{}\n{}\n{}');

  expect(events.map(({ receivedAtMs }) => receivedAtMs - events[0]!.receivedAtMs)).toEqual([0, 100, 200]);
});

test('an event with a time is the base of those after it', () => {
  const { events } = readEventLog('{"n":1}\n{"received_at":"2026-01-02T03:04:05.000Z"}\n{"n":3}');

  const at = Date.parse('2026-01-02T03:04:05.000Z');
  expect(events.map(({ receivedAtMs }) => receivedAtMs)).toEqual([at - 100, at, at + 100]);
});

test('an invalid line is reported and the others are read', () => {
  const { events, faults } = readEventLog('{"n":1}\n{"n":2\n{"n":3}');

  expect(faults).toEqual([{ line: 2 }]);
  expect(events.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":2', '{"n":3}']);
});

test('an invalid element of an array with one event per line is reported with its line', () => {
  const { events, faults } = readEventLog('[\n{"n":1},\n{"n":},\n{"n":3}\n]');

  expect(faults).toEqual([{ line: 3 }]);
  expect(events.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":}', '{"n":3}']);
});

test('an invalid element of an array formatted over many lines is reported with its first line', () => {
  const log = '[\n  {\n    "n": 1\n  },\n  {\n    "n": "open\n  },\n  {\n    "n": 3\n  }\n]';

  const { events, faults } = readEventLog(log);

  expect(faults).toEqual([{ line: 5 }]);
  expect(events).toHaveLength(3);
  expect(JSON.parse(events[2]!.text)).toEqual({ n: 3 });
});

test('an invalid element of an array on one line does not affect the others', () => {
  const { events, faults } = readEventLog('[{"n":1},{"n":oops},{"s":"}{"}]');

  expect(faults).toEqual([{ line: 1 }]);
  expect(events.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":oops}', '{"s":"}{"}']);
});

test('a truncated array gives its complete elements', () => {
  const { events, faults } = readEventLog('[{"n":1},\n{"n":2},\n{"n":');

  expect(events.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":2}', '{"n":']);
  expect(faults).toEqual([{ line: 3 }]);
});

test('a value that is not an event is kept for the count', () => {
  expect(readEventLog('hello').faults).toEqual([{ line: 1 }]);
  expect(readEventLog('[1, "x"]').events).toHaveLength(2);
});

test.each([
  ['[', 1],
  ['[{"type":"a"},', 1],
  ['[\n{"type":"a"},\n{"type":"b"}\n', 3],
])('an array without an end is reported: %s', (log, line) => {
  expect(readEventLog(log).faults).toEqual([{ line }]);
});
