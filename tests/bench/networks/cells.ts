import type { Impairment } from './impaired-link.ts';

export type Cell = { readonly group: string; readonly name: string; readonly impairment: Impairment };

const clean: Impairment = { loss: 0, burst: 1, delayMs: 20, jitterMs: 0, doesReorder: false };

/** 100 ms of sound. */
const BURST_PACKETS = 5;

/** One fault at a time, and then some together. */
export const cells: readonly Cell[] = [
  ...[0, 1, 3, 5, 10, 20].map((percent) => cell('loss', `loss ${percent} %`, { loss: percent / 100 })),
  ...[1, 3, 5, 10, 20].map((percent) =>
    cell('bursts', `loss ${percent} % in bursts`, { loss: percent / 100, burst: BURST_PACKETS }),
  ),
  ...[30, 100, 200].map((jitterMs) => cell('jitter', `jitter ${jitterMs} ms`, { jitterMs })),
  ...[30, 100, 200].map((jitterMs) =>
    cell('reordered', `jitter ${jitterMs} ms, reordered`, { jitterMs, doesReorder: true }),
  ),
  ...[150, 400, 800].map((delayMs) => cell('delay', `delay ${delayMs} ms`, { delayMs })),
  ...[256, 64, 32].map((kbps) => cell('bandwidth', `${kbps} kbit/s`, { kbps })),
  cell('together', 'train: 3 % in bursts, 150 ms, jitter 100 ms, 256 kbit/s', {
    loss: 0.03,
    burst: BURST_PACKETS,
    delayMs: 150,
    jitterMs: 100,
    kbps: 256,
  }),
  cell('together', 'crowded cell: 5 % in bursts, 400 ms, jitter 200 ms, 64 kbit/s', {
    loss: 0.05,
    burst: BURST_PACKETS,
    delayMs: 400,
    jitterMs: 200,
    kbps: 64,
  }),
];

function cell(group: string, name: string, faults: Partial<Impairment>): Cell {
  return { group, name, impairment: { ...clean, ...faults } };
}
