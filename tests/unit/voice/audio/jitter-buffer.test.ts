import { expect, test } from 'vitest';
import { JitterBuffer } from '../../../../voice/audio/jitter-buffer.ts';

function packetLog() {
  const log: string[] = [];
  const buffer = new JitterBuffer({
    onPacket: (opus) => log.push(String(opus[0])),
    onLoss: (count, next) => log.push(`${count} before ${next[0]}`),
  });
  return {
    log,
    take: (...sequences: number[]) =>
      sequences.forEach((sequence) => buffer.accept({ sequence, opus: Uint8Array.of(sequence & 0xff) })),
  };
}

test('reordered packets are put back in order', () => {
  const { log, take } = packetLog();

  take(1, 3, 2, 4);

  expect(log).toEqual(['1', '2', '3', '4']);
});

test('a packet that does not arrive is reported as lost after a short wait', () => {
  const { log, take } = packetLog();

  take(1, 3, 4, 5, 6);

  expect(log).toEqual(['1', '1 before 3', '3', '4', '5', '6']);
});

test('a late or duplicate packet is dropped', () => {
  const { log, take } = packetLog();

  take(5, 6, 6, 4, 7);

  expect(log).toEqual(['5', '6', '7']);
});

test('a large jump in the sequence numbers restarts the stream', () => {
  const { log, take } = packetLog();

  take(1, 500, 501);

  expect(log).toEqual(['1', '244', '245']);
});

test('order is kept when the sequence numbers wrap around', () => {
  const { log, take } = packetLog();

  take(65_534, 65_535, 1, 0, 2);

  expect(log).toEqual(['254', '255', '0', '1', '2']);
});

test('where packets arrive after they were reported as lost, later ones are awaited longer', () => {
  const { log, take } = packetLog();
  take(1);
  // Every fifth packet is overtaken by five others.
  const overtaken = (from: number) => [from + 1, from + 2, from + 3, from + 4, from + 5, from, from + 6, from + 7];

  for (let from = 2; from < 26; from += 8) take(...overtaken(from));
  log.length = 0;
  take(...overtaken(26));

  expect(log).toEqual(['26', '27', '28', '29', '30', '31', '32', '33']);
});

test('after a while without a late packet the wait is short again, and a duplicate is not late', () => {
  const { log, take } = packetLog();
  take(1, 3, 4, 5, 2, 2);
  take(7, 8, 9);
  expect(log.at(-1)).toBe('5');

  take(6, ...Array.from({ length: 2000 }, (_, at) => 10 + at));
  log.length = 0;
  take(2011, 2012, 2013);

  expect(log).toHaveLength(4);
});

test('packets that wait for an earlier one are played where a packet far ahead of it comes', () => {
  const { log, take } = packetLog();
  take(1);
  // Each time the wait grows by one packet.
  for (let from = 2; from < 62; from += 10) take(...Array.from({ length: 9 }, (_, at) => from + 1 + at), from);
  log.length = 0;

  // 62, 65 and 68 are lost.
  const received = Array.from({ length: 30 }, (_, at) => 62 + at).filter((at) => ![62, 65, 68].includes(at));
  take(...received);

  expect(log.filter((entry) => !entry.includes('before'))).toEqual(received.map(String));
});
