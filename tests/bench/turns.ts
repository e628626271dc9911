import { cpus } from 'node:os';
import type { Turn } from '../../src/domain/turn.ts';
import type { LoggedEvent } from '../../src/domain/event-log.ts';
import { createAgents, createLookup, createNaive } from './turns/others.ts';
import { createFloor, createOurs } from './turns/ours.ts';
import type { Contestant } from './turns/ours.ts';
import { framesOfTurn } from './turns/talk.ts';

/**
 * What one event of the line costs when the conversation is already so many turns long: from the text of the frame to
 * the message for the page, in microseconds. Everyone gets the same frames, one at a time. `--fast` leaves out the
 * slow ones.
 */

const sizes = [100, 1000, 10_000];
/** Turns that are timed at each size, and how long one program may take for all of them. */
const TIMED_TURNS = 150;
const MOST_MS = 4000;

type Runner = { readonly one: Contestant; readonly times: number[]; spentMs: number };

/** What is over leaves no deltas behind: the turns before need few of them. */
const EARLIER_DELTAS = 3;

function prepare(runners: readonly Runner[], size: number): void {
  for (let place = 0; place < size; place++) {
    for (const frame of framesOfTurn(place, EARLIER_DELTAS)) for (const { one } of runners) one.prepare(frame);
  }
}

/** Mean over the events of one turn, or over as many as time allows. */
function runTurn(runner: Runner, frames: readonly LoggedEvent[]): void {
  let count = 0;
  const startMs = performance.now();
  const leftMs = MOST_MS - runner.spentMs;
  if (leftMs <= 0) return;
  for (const frame of frames) {
    runner.one.receive(frame);
    count++;
    if (performance.now() - startMs > leftMs) break;
  }
  const spentMs = performance.now() - startMs;
  runner.spentMs += spentMs;
  runner.times.push((spentMs * 1000) / count);
}

/** The lower quartile: what a turn takes when nothing else on the machine gets in between. */
function typical(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}

/** The turn that each of these events changed, for the floor. */
function changedTurns(): (Turn | undefined)[] {
  let last: Turn | undefined;
  const ours = createOurs((turn) => {
    last = turn;
  });
  return Array.from({ length: 20 }, (_, place) => framesOfTurn(place))
    .flat()
    .map((frame) => {
      last = undefined;
      ours.receive(frame);
      return last;
    });
}

const turns = changedTurns();
/** Those of a heat run in turns, so that what disturbs one disturbs all; the slow ones would disturb the fast ones. */
const heats: readonly (readonly (() => Contestant | Promise<Contestant>)[])[] = [
  [() => createFloor(turns), () => createOurs(), createLookup],
  [createAgents],
  [() => createNaive(true)],
  [() => createNaive(false)],
];

const table = new Map<string, number[]>();

async function race(heat: (typeof heats)[number], size: number): Promise<void> {
  const runners: Runner[] = [];
  for (const create of heat) runners.push({ one: await create(), times: [], spentMs: 0 });
  prepare(runners, size);
  for (let step = 0; step < TIMED_TURNS; step++) {
    const frames = framesOfTurn(size + step);
    for (const runner of runners) runTurn(runner, frames);
  }
  for (const { one, times } of runners) table.set(one.name, [...(table.get(one.name) ?? []), typical(times)]);
}

const chosen = process.argv.includes('--fast') ? heats.slice(0, 1) : heats;
// For the engine to warm up.
for (const heat of chosen) await race(heat, 10);
table.clear();
for (const heat of chosen) for (const size of sizes) await race(heat, size);

function cell(time: number | undefined): string {
  if (time === undefined) return '';
  return time < 100 ? time.toFixed(1) : Math.round(time).toLocaleString('en-US');
}

const [floor = [], ours = []] = [...table.values()];
console.log(`µs per event · ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length} · Node ${process.version}\n`);
console.log(`| turns so far | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`);
console.log(`|---|${sizes.map(() => '--:').join('|')}|`);
for (const [name, times] of table) console.log(`| ${name} | ${times.map(cell).join(' | ')} |`);

const growth = (ours[2] ?? 0) / (ours[0] ?? 1);
const overFloor = Math.max(...sizes.map((_, place) => (ours[place] ?? 0) / (floor[place] ?? 1)));
console.log(`\n10,000 turns against 100: ${growth.toFixed(2)} times. At most ${overFloor.toFixed(2)} times the floor.`);
