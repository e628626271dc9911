import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { numberedWord } from '../../e2e/support/numbered-words.ts';
import { figuresOf } from '../../bench/networks/figures.ts';
import { ImpairedLink, type Impairment } from '../../bench/networks/impaired-link.ts';
import { openImpairedRelay } from '../../bench/networks/impaired-relay.ts';

const clean: Impairment = { loss: 0, burst: 1, delayMs: 20, jitterMs: 0, doesReorder: false };

/** The delays of packets of 100 bytes, one every 20 ms; undefined for those that are lost. */
function delays(impairment: Partial<Impairment>, count: number, seed = 1) {
  const link = new ImpairedLink({ ...clean, ...impairment }, seed);
  return Array.from({ length: count }, (_, at) => {
    const arrivalMs = link.arrivalMs(100, 20 * at);
    return arrivalMs === undefined ? undefined : arrivalMs - 20 * at;
  });
}

const lost = (all: readonly (number | undefined)[]) => all.filter((sent) => sent === undefined).length;

test('a link loses the share that it should, the same packets for the same seed', () => {
  const all = delays({ loss: 0.1 }, 10_000);

  expect(lost(all) / 10_000).toBeCloseTo(0.1, 2);
  expect(delays({ loss: 0.1 }, 10_000)).toEqual(all);
  expect(delays({ loss: 0.1 }, 10_000, 2)).not.toEqual(all);
});

test('in bursts it loses as many, several in a row', () => {
  const all = delays({ loss: 0.1, burst: 5 }, 20_000);

  const bursts = all.filter((sent, at) => sent === undefined && all[at - 1] !== undefined).length;
  expect(lost(all) / 20_000).toBeCloseTo(0.1, 1);
  expect(lost(all) / bursts).toBeCloseTo(5, 0);
});

test('jitter delays packets, and lets them overtake each other only where it should', () => {
  const inOrder = delays({ jitterMs: 200 }, 1000).map((delay, at) => (delay ?? 0) + 20 * at);
  const reordered = delays({ jitterMs: 200, doesReorder: true }, 1000).map((delay, at) => (delay ?? 0) + 20 * at);

  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(reordered).not.toEqual(reordered.toSorted((a, b) => a - b));
});

test('a narrow link has a queue of a second, and loses what does not fit', () => {
  const all = delays({ kbps: 32 }, 1000);

  const most = Math.max(...all.map((delay) => delay ?? 0));
  expect(most).toBeGreaterThan(1000);
  expect(most).toBeLessThan(1100);
  // 128 bytes with their headers every 20 ms are 51.2 kbit/s.
  expect(lost(all) / 1000).toBeCloseTo(1 - 32 / 51.2, 1);
  expect(lost(delays({ kbps: 64 }, 1000))).toBe(0);
});

test('a relay forwards datagrams in order, there and back', async () => {
  const echo = createSocket('udp4').on('message', (text, { port }) => echo.send(text, port, '127.0.0.1'));
  const client = createSocket('udp4');
  await Promise.all([echo, client].map((socket) => (socket.bind(0, '127.0.0.1'), once(socket, 'listening'))));
  const candidate = (address: string, port: number) => `a=candidate:1 1 udp 9 ${address} ${port} typ host\r\n`;
  const answer = `v=0\r\n${candidate('10.9.8.7', 5)}${candidate('127.0.0.1', echo.address().port)}a=mid:0\r\n`;
  const relay = await openImpairedRelay(answer, { ...clean, jitterMs: 30 }, 1);
  const port = Number(/ 127\.0\.0\.1 (\d+) /.exec(relay.answerSdp)?.[1]);
  expect(relay.answerSdp).toBe(`v=0\r\n${candidate('127.0.0.1', port)}a=mid:0\r\n`);
  onTestFinished(() => [echo, client, relay].forEach((socket) => void socket.close()));
  const received: string[] = [];
  const all = new Promise<void>((resolve) =>
    client.on('message', (text) => received.push(text.toString()) === 20 && resolve()),
  );

  for (let number = 0; number < 20; number++) client.send(String(number), port, '127.0.0.1');
  await all;

  expect(received).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
});

test('voices are recognised by their numbers, and what is missing of them is measured', () => {
  const frames = (number: number, fromMs: number) => {
    const samples = Array.from(numberedWord(number, 1.2), (sample) => Math.round(32_767 * sample));
    return Array.from({ length: 120 }, (_, at) => ({
      atMs: fromMs + 10 * at,
      samples: samples.slice(160 * at, 160 * (at + 1)),
    }));
  };
  const sound = [...frames(1, 2000), ...frames(3, 12_000).filter((_, at) => at < 30 || at >= 60)];
  const all = sound.flatMap(({ samples }) => samples);
  const rms = Math.sqrt(all.reduce((sum, sample) => sum + sample ** 2, 0) / all.length);

  const figures = figuresOf(
    { sound, shownAtMs: { 1: 1900, 3: 11_500 }, endedAtMs: [1000, 6000, 11_000] },
    { lengthMs: 1200, rms },
  );

  expect(figures).toMatchObject({
    textBehind: { median: 0.5, most: 0.9 },
    voiceBehind: { median: 1, most: 1 },
    longestGapMs: 300,
  });
  expect([figures.words, figures.voices]).toEqual([2 / 3, 2 / 3]);
  expect(figures.levelDb).toBeCloseTo(0, 0);
  expect(figures.missing).toBeCloseTo(300 / 2400, 1);
});
