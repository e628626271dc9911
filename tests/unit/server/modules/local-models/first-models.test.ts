import { expect, test } from 'vitest';
import { createProgressLine } from '../../../../../server/modules/local-models/service/first-models.ts';

function outputOf(isTTY: boolean) {
  const written: string[] = [];
  return { written, output: { isTTY, write: (text: string) => written.push(text) } };
}

test('in a log, progress is a line for every tenth', () => {
  const { written, output } = outputOf(false);
  const line = createProgressLine('Mandarin Chinese – English', output);

  for (let received = 0; received <= 600; received += 20) line.show(received * 1e6, 600e6);
  line.end('Done.');

  expect(written).toHaveLength(11);
  expect(written[0]).toBe('Preparing Mandarin Chinese – English, 60 of 600 MB\n');
  expect(written.at(-1)).toBe('Done.\n');
});

test('in a terminal, progress is one line, written twice a second at most', () => {
  const { written, output } = outputOf(true);
  let nowMs = 0;
  const line = createProgressLine('Dutch – Arabic', output, () => nowMs);

  for (nowMs = 0; nowMs < 1000; nowMs += 100) line.show(212e6, 1190e6);

  expect(written).toEqual(Array.from({ length: 2 }, () => '\r\u001b[KPreparing Dutch – Arabic, 212 of 1,190 MB'));
});
