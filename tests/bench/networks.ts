/**
 * Calls over bad networks: how much is recognised, how the voice arrives, and how far behind both are. Chromium has the
 * page, a process of its own the voice server, and between them are the faults of `networks/cells.ts`, in both directions:
 *
 *     npm run bench:networks [-- loss bursts jitter reordered delay bandwidth together] [--seed 1] [--words 12] [--at-once 2]
 *
 * The person says numbered words, one every three seconds, and the recogniser knows their pitches. The losses depend on
 * the seed alone; the moments of the packets do not. Run `npm run build` first. Each network takes 48 s and the start of
 * a browser. The standard output is the table for the docs, in the order of the cells; the load of the machine, which
 * should do nothing else, goes to the standard error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../e2e/support/server.ts';
import { engineVariables, startSpeechEngines } from '../fakes/speech-engines.ts';
import { cells, type Cell } from './networks/cells.ts';
import { measureCall, speakNumbers, type Measured } from './networks/measure-call.ts';

const { values, positionals: groups } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    words: { type: 'string', default: '12' },
    'at-once': { type: 'string', default: '2' },
  },
});
const words = Number(values.words);
const chosen = cells.filter(({ group }) => groups.length === 0 || groups.includes(group));

process.env['CHROMIUM_PATH'] ??= await findChromium();
const engines = await startSpeechEngines();
const sent = speakNumbers(engines, words);

console.log(
  '| Network | words | text behind, s | voices | voice behind, s | level, dB | missing | longest gap | made up | calls |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
const left = [...chosen];
/** Rows that wait for those of the cells before them. */
const rows = new Map<Cell, string>();
let printed = 0;
const noteLoad = () =>
  console.error(
    `Load: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(', ')}`,
  );
noteLoad();
try {
  await Promise.all(Array.from({ length: Number(values['at-once']) }, measureOnOneServer));
} finally {
  await engines.close();
  noteLoad();
}

/** One visitor after the other: at the same time they would share a trial, which has few calls. */
async function measureOnOneServer(): Promise<void> {
  const server = await startServer({ env: engineVariables(engines.addresses) });
  try {
    for (let next = left.shift(); next; next = left.shift()) {
      const { impairment } = next;
      print(next, await measureCall({ url: server.url, impairment, seed: Number(values.seed), words, sent }));
    }
  } finally {
    await server.remove();
  }
}

function print(cell: Cell, measured: Measured): void {
  rows.set(cell, rowOf(cell, measured));
  for (let next = chosen[printed]; next && rows.has(next); next = chosen[(printed += 1)]) console.log(rows.get(next));
}

function rowOf({ name }: Cell, measured: Measured): string {
  // Without a single word there is nothing to measure.
  const known = (value: number, text: string) => (Number.isFinite(value) ? text : '–');
  const percent = (share: number) => known(share, `${Math.round(100 * share)} %`);
  const seconds = ({ median, most }: Measured['textBehind']) =>
    known(median, `${median.toFixed(1)} (${most.toFixed(1)})`);
  const fields = [
    name,
    percent(measured.words),
    seconds(measured.textBehind),
    percent(measured.voices),
    seconds(measured.voiceBehind),
    known(measured.levelDb, measured.levelDb.toFixed(1)),
    percent(measured.missing),
    known(measured.levelDb, `${Math.round(measured.longestGapMs)} ms`),
    percent(measured.concealed),
    measured.calls,
  ];
  return `| ${fields.join(' | ')} |`;
}
