import { cpus } from 'node:os';
import type { Turn } from '../../src/domain/turn.ts';
import type { LoggedEvent } from '../../src/domain/event-log.ts';
import { createAgentsCandidate, createLookupCandidate, createRebuildCandidate } from './turns/others.ts';
import { cloudCheck, serverCheck } from './turns/checks.ts';
import type { Check } from './turns/checks.ts';
import { createFloorCandidate, createProjectorCandidate } from './turns/ours.ts';
import type { Candidate } from './turns/ours.ts';
import { messagesOfTurn } from './turns/talk.ts';

/**
 * Microseconds of processor time per event, by the length of the conversation: from the JSON text to the update for the
 * page. Every candidate receives the same messages, one at a time. `--fast` omits the slow candidates. Then the checks of
 * a turn: whether it was speech, and whether it was translated.
 */

const sizes = [100, 1000, 10_000];
/** Turns timed at each size, and the time limit of one candidate for all of them. */
const TIMED_TURNS = 150;
const LIMIT_MS = 4000;

type Runner = { readonly candidate: Candidate; readonly times: number[]; spentMs: number };

/** Finished turns keep no deltas, so the turns before the timing need only a few. */
const EARLIER_DELTAS = 3;

function prepare(runners: readonly Runner[], size: number): void {
  for (let index = 0; index < size; index++) {
    for (const message of messagesOfTurn(index, EARLIER_DELTAS))
      for (const { candidate } of runners) candidate.prepare(message);
  }
}

/** Not wall-clock time: other programs on the machine must not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Mean over the events of one turn, or over as many as the limit allows. */
function runTurn(runner: Runner, messages: readonly LoggedEvent[]): void {
  let count = 0;
  const startMs = processorMs();
  const leftMs = LIMIT_MS - runner.spentMs;
  if (leftMs <= 0) return;
  for (const message of messages) {
    runner.candidate.receive(message);
    count++;
    if (processorMs() - startMs > leftMs) break;
  }
  const spentMs = processorMs() - startMs;
  runner.spentMs += spentMs;
  runner.times.push((spentMs * 1000) / count);
}

/** Robust against other work on the machine. */
function lowerQuartile(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}

/** For the floor: the turn that each of these events changed. */
function changedTurns(): (Turn | undefined)[] {
  let last: Turn | undefined;
  const projector = createProjectorCandidate((turn) => {
    last = turn;
  });
  return Array.from({ length: 20 }, (_, index) => messagesOfTurn(index))
    .flat()
    .map((message) => {
      last = undefined;
      projector.receive(message);
      return last;
    });
}

const turns = changedTurns();
/** The candidates of a heat alternate, so that other work on the machine affects them alike; slow ones run alone. */
const heats: readonly (readonly (() => Candidate | Promise<Candidate>)[])[] = [
  [() => createFloorCandidate(turns), () => createProjectorCandidate(), createLookupCandidate],
  [createAgentsCandidate],
  [() => createRebuildCandidate(true)],
  [() => createRebuildCandidate(false)],
];

const table = new Map<string, number[]>();

async function runHeat(heat: (typeof heats)[number], size: number): Promise<void> {
  const runners: Runner[] = [];
  for (const create of heat) runners.push({ candidate: await create(), times: [], spentMs: 0 });
  prepare(runners, size);
  for (let step = 0; step < TIMED_TURNS; step++) {
    const messages = messagesOfTurn(size + step);
    for (const runner of runners) runTurn(runner, messages);
  }
  for (const { candidate, times } of runners)
    table.set(candidate.name, [...(table.get(candidate.name) ?? []), lowerQuartile(times)]);
}

const selected = process.argv.includes('--fast') ? heats.slice(0, 1) : heats;
// Warm-up of the JavaScript engine.
for (const heat of selected) await runHeat(heat, 10);
table.clear();
for (const heat of selected) for (const size of sizes) await runHeat(heat, size);

function cell(time: number | undefined): string {
  if (time === undefined) return '';
  return time < 100 ? time.toFixed(1) : Math.round(time).toLocaleString('en-US');
}

const [floor = [], projector = []] = [...table.values()];
console.log(
  `µs of processor time per event · ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length} · Node ${process.version}\n`,
);
console.log(`| turns so far | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`);
console.log(`|---|${sizes.map(() => '--:').join('|')}|`);
for (const [name, times] of table) console.log(`| ${name} | ${times.map(cell).join(' | ')} |`);

const growth = (projector[2] ?? 0) / (projector[0] ?? 1);
const overFloor = Math.max(...sizes.map((_, index) => (projector[index] ?? 0) / (floor[index] ?? 1)));
console.log(`\n10,000 turns against 100: ${growth.toFixed(2)} times. At most ${overFloor.toFixed(2)} times the floor.`);

const CHECKED_TURNS = 400;
/** The limits of the checks on the server, and on a page whose processor is four times slower. */
const SERVER_LIMIT_MS = 5;
const SLOW_PAGE_LIMIT_MS = 15;
const SLOW = 4;

/** Milliseconds of each turn, in order of size. The first turns warm the JavaScript engine up. */
function timesOf({ run }: Check): readonly number[] {
  const times = Array.from({ length: CHECKED_TURNS }, (_, index) => {
    const startMs = processorMs();
    run(index);
    return processorMs() - startMs;
  });
  return times.slice(CHECKED_TURNS / 4).toSorted((a, b) => a - b);
}

console.log(`\nms of processor time for the checks of a turn, ${CHECKED_TURNS} turns\n`);
console.log('| | mean | 95 of 100 within |\n|---|--:|--:|');
const means = [serverCheck(), cloudCheck(CHECKED_TURNS)].map((check) => {
  const times = timesOf(check);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  console.log(`| ${check.name} | ${mean.toFixed(2)} | ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2)} |`);
  return mean;
});
const [serverMs = 0, cloudMs = 0] = means;
const isWithin = Math.max(serverMs, cloudMs) <= SERVER_LIMIT_MS && cloudMs * SLOW <= SLOW_PAGE_LIMIT_MS;
console.log(`\nOn a page four times slower: ${(cloudMs * SLOW).toFixed(2)} ms a turn.`);
if (!isWithin) process.exitCode = 1;
