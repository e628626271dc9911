import { SimulatedClock } from './clock.ts';
import type { SimulatedDatabase } from './database.ts';
import { Device } from './device.ts';
import { Faults, SHORTEST_OUTAGE_MS } from './faults.ts';
import { SimulatedNetwork } from './network.ts';
import { People } from './people.ts';
import type { Person } from './people.ts';
import { describeStep, DEVICES } from './plan.ts';
import type { Plan } from './plan.ts';
import type { Outside, Programs } from './programs.ts';
import { Random } from './random.ts';
import { FaultCounter } from './single-fault.ts';
import { Scope, seededCrypto } from './scope.ts';
import { ServerHost } from './server-host.ts';
import { wordsIn } from './vocabulary.ts';

/** The result of a run: the first violated invariant, if any, and figures. */
export type Outcome = {
  readonly failure: string | undefined;
  readonly simulatedMs: number;
  readonly words: number;
  readonly storedTurns: number;
  /** The hash of the whole run. */
  readonly hash: number;
  /** Achieved by people in the second half. */
  readonly reached: People['reached'];
  /** How often each kind of thing has happened in the first half. */
  readonly counts: FaultCounter['counts'];
};

/** How often the invariants of safety are checked. */
const CHECK_MS = 10_000;
/** After the faults: everything is connected, stored and ended by then. */
const RECOVERY_MS = 30_000;
/** Sound that was buffered is sent no faster than it was spoken. */
const BACKLOG_MS = 45_000;
/** Calls of a server that was killed: six heartbeats are missed, then three of the next server are waited for. */
const LOST_CALL_MS = 150_000;
/** The balance of each person at first: enough for most plans. */
const TOKENS = 30_000;

export type Laboratory = { readonly programs: Programs; readonly database: SimulatedDatabase };

/** Runs a plan from its start until everything has recovered. The same plan has the same outcome. */
export async function simulate(laboratory: Laboratory, plan: Plan, observers: Observers = {}): Promise<Outcome> {
  const run = newRun(laboratory, plan, observers);
  try {
    return await run.run(plan);
  } finally {
    run.close();
  }
}

/** `onTrace`: what people do and see; `onNote`: everything that another run of the plan must do, too. */
type Observers = { readonly onTrace?: (text: string) => void; readonly onNote?: (text: string) => void };

type Run = { run(plan: Plan): Promise<Outcome>; close(): void };

function newRun({ programs, database }: Laboratory, { seed, single }: Plan, { onTrace, onNote }: Observers): Run {
  const clock = new SimulatedClock();
  clock.onNote = onNote;
  database.reset(clock);
  const startMs = clock.nowMs;
  const trace = onTrace && ((text: string) => onTrace(`${((clock.nowMs - startMs) / 1000).toFixed(2)} ${text}`));
  const random = new Random(seed);
  const network = new SimulatedNetwork(clock, random);
  const outside = programs.outside(new Scope(clock, random, () => ({})), { 'node:crypto': seededCrypto(random) });
  const failures: string[] = [];
  const fail = (text: string) => void failures.push(text);
  const server = new ServerHost({
    clock,
    random,
    network,
    database,
    programs,
    engineMs: () => (random.chance(0.05) ? random.between(1000, 4000) : random.between(50, 500)),
    onUsage: (reference, tokens) => people.noteUsage(reference, tokens),
    onError: (text) => isExpected(text) || faults.isDatabaseFailing || fail(`the server logs an error: ${text}`),
  });
  const devices = DEVICES.map((name) => new Device({ name, clock, random, network, programs }));
  const deployment = { clock, random, network, database, server, devices, outside };
  const counter = new FaultCounter(single);
  const faults = new Faults(deployment, counter);
  const people = new People({ ...deployment, fail, trace });

  async function safety(): Promise<void> {
    // The session of the database is the server's, too.
    while (database.isBusy) await clock.pass(10);
    const { disagreements } = await clock.during(outside.checkLedger(database.db));
    if (disagreements.length > 0) fail(`the ledger disagrees: ${JSON.stringify(disagreements)}`);
    for (const { name, available } of await people.balances())
      if (available < 0) fail(`the balance of ${name} is ${available}`);
    for (const [user, texts] of await people.storedTexts()) {
      const problem = people.words.problemIn(user, texts);
      if (problem) fail(problem);
    }
  }

  async function passChecked(ms: number): Promise<void> {
    for (let passed = 0; passed < ms && failures.length === 0; passed += CHECK_MS) {
      await clock.pass(Math.min(CHECK_MS, ms - passed));
      await safety();
    }
  }

  /** Waits until a condition holds. */
  async function reach(what: string, isReached: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
    for (let passed = 0; passed < withinMs && failures.length === 0; passed += 500) {
      if (await isReached()) return;
      await clock.pass(500);
    }
    if (failures.length > 0 || (await isReached())) return;
    await people.textsOnDevices();
    fail(`${what} within ${withinMs / 1000} s`);
  }

  async function recover(): Promise<void> {
    await clock.pass(SHORTEST_OUTAGE_MS);
    faults.end();
    // A person who is signing out has done so by then.
    await clock.pass(5000);
    await people.returnAll();
    await reach('not every session is connected again', () => people.areConnected(), RECOVERY_MS);
    await reach('a replay is not over', () => people.areDoneReplaying(), BACKLOG_MS);
    await passChecked(6000);
    people.stopAll();
    await reach('not every session has ended', () => people.areIdle(), RECOVERY_MS);
    await reach('not everything is uploaded', () => people.areOutboxesEmpty(), RECOVERY_MS);
    await reach('a call has neither ended nor a session', () => people.areCallsEnded(), LOST_CALL_MS);
    await reach('a paid order is not fulfilled', () => people.areOrdersFulfilled(), RECOVERY_MS);
    await safety();
    if (failures.length > 0) return;
    const onServer = [...(await people.storedTexts()).values()].flat();
    const stored = new Set([...onServer, ...(await people.textsOnDevices())].flatMap(wordsIn));
    const missing = people.words.missingIn(stored);
    if (missing.length > 0) fail(`words are lost: ${missing.join(', ')}`);
    const charge = await people.problemOfCharges();
    if (charge) fail(charge);
    const closed = await people.problemOfClosed();
    if (closed) fail(closed);
  }

  return {
    async run({ steps, lengthMs }) {
      server.start();
      await clock.pass(1000);
      await people.arrive(async (name) => await newPerson(outside, database, clock, name));
      const beganMs = clock.nowMs;
      for (const step of steps) {
        clock.schedule(step.atMs, () => {
          trace?.(describeStep(step));
          if ('does' in step) people.perform(step);
          else faults.begin(step);
        });
      }
      let half = { reached: people.reached, counts: counter.counts };
      clock.schedule(
        lengthMs / 2,
        () => void (half = structuredClone({ reached: people.reached, counts: counter.counts })),
      );
      await passChecked(lengthMs);
      const reached = { ...people.reached };
      for (const kind of ['words', 'orders', 'joins'] as const) reached[kind] -= half.reached[kind];
      if (failures.length === 0) await recover();
      const storedTurns = [...(await people.storedTexts()).values()].flat().length;
      const simulatedMs = clock.nowMs - beganMs;
      const { hash } = clock;
      return {
        failure: failures[0],
        simulatedMs,
        words: people.words.size,
        storedTurns,
        hash,
        reached,
        counts: half.counts,
      };
    },
    close() {
      faults.end();
      server.kill();
      for (const device of devices) device.close();
    },
  };
}

/** A killed voice process is an error in the log, which operators want. */
function isExpected(text: string): boolean {
  return text.includes('"voice-process-lost"');
}

async function newPerson(
  { createToken, createUser, credit }: Outside,
  { db }: SimulatedDatabase,
  clock: SimulatedClock,
  name: string,
): Promise<Person> {
  const now = new Date(clock.nowMs);
  const email = `${name}@example.org`;
  const { id } = await clock.during(createUser(db, now, { email }));
  const grant = { userId: id, kind: 'grant', tokens: TOKENS, reference: `grant:${id}` } as const;
  await clock.during(credit(db, grant, now));
  const password_hash = 'plain password';
  await clock.during(db.updateTable('users').set({ password_hash }).where('id', '=', id).execute());
  return { name, id, email, newToken: () => clock.during(createToken(db, new Date(clock.nowMs), 'user', id)) };
}
