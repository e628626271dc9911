import { cpus } from 'node:os';
import type { Turn } from '../../src/domain/turn.ts';
import type { LoggedEvent } from '../../src/domain/event-log.ts';
import { createAgentsCandidate, createLookupCandidate, createRebuildCandidate } from './turns/others.ts';
import { createFloorCandidate, createProjectorCandidate } from './turns/ours.ts';
import type { Candidate } from './turns/ours.ts';
import { messagesOfTurn } from './turns/talk.ts';

/**
 * Microseconds of processor time per event, by the length of the conversation: from the JSON text to the update for the
 * page. Every candidate receives the same messages, one at a time. `--fast` omits the slow candidates.
 */

const sizes = [100, 1000, 10_000];
/** Turns timed at each size, and the time limit of one candidate for all of them. */
const TIMED_TURNS = 150;
const LIMIT_MS = 4000;

type Runner = { readonly candidate: Candidate; readonly times: number[]; spentMs: number };

/** Finished turns keep no deltas, so the turns before the timing need only a few. */
const EARLIER_DELTAS = 3;

function prepare(runners: readonly Runner[], size: number): void {
  for (let place = 0; place < size; place++) {
    for (const message of messagesOfTurn(place, EARLIER_DELTAS))
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
  return Array.from({ length: 20 }, (_, place) => messagesOfTurn(place))
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
const overFloor = Math.max(...sizes.map((_, place) => (projector[place] ?? 0) / (floor[place] ?? 1)));
console.log(`\n10,000 turns against 100: ${growth.toFixed(2)} times. At most ${overFloor.toFixed(2)} times the floor.`);
