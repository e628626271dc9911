import { sleep } from '../../../src/shared/async.ts';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { runInOwnProcess } from '../own-process.ts';
import type { AttackerReport, AttackerSettings } from './attackers.ts';
import { createHonestLoad } from './honest-load.ts';
import type { HonestLoad } from './honest-load.ts';
import { familyMemory } from './memory.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';

export type AttackSettings = {
  /** The bundled server. */
  readonly serverProgram: string;
  /** An empty database on PostgreSQL. */
  readonly databaseUrl: string;
  readonly seconds: number;
  /** Honest load alone before and after the attack, for the comparison of the memory. */
  readonly aloneSeconds: number;
  readonly people: number;
  readonly callers: number;
  /** The pause between two things that one person does. */
  readonly paceMs: number;
  readonly seed: number;
  /** How long the memory may take to return. */
  readonly settleSeconds: number;
  readonly onProgress?: (line: string) => void;
};

export type AttackReport = {
  readonly honestRequests: number;
  readonly honestFailures: number;
  readonly honest: readonly string[];
  /** How long `/healthz` took during the attack, ascending. */
  readonly healthMs: readonly number[];
  readonly hostile: AttackerReport;
  readonly uploads: number;
  /** Acknowledged uploads that are lost, incomplete or charged wrongly. */
  readonly wrongUploads: readonly string[];
  readonly disagreements: readonly string[];
  /** Resident bytes of each server with its voice process, before and after, with the honest load alone. */
  readonly memory: readonly { readonly before: number; readonly after: number }[];
  /** Lines that the servers printed at level error. */
  readonly errors: readonly string[];
};

/** All attacks at once on two servers, with honest load beside them. */
export async function runAttack(settings: AttackSettings): Promise<AttackReport> {
  const stage = await openStage(settings.serverProgram, settings.databaseUrl);
  try {
    const honest = await createHonestLoad(stage, settings);
    const before = await loadAlone(stage, honest, settings);
    honest.healthMs.length = 0;
    const [hostile] = await Promise.all([
      attack(stage, honest, settings),
      during(settings.seconds, (signal) => honest.run(signal, settings.paceMs)),
      report(settings, stage),
    ]);
    const healthMs = honest.healthMs.toSorted((a, b) => a - b);
    const after = await settledMemory(stage, honest, settings, before);
    return {
      honestRequests: honest.tally.count(),
      honestFailures: honest.tally.count((outcome) => outcome !== '200'),
      honest: honest.tally.lines(),
      healthMs,
      hostile,
      uploads: honest.uploaded.size,
      wrongUploads: await honest.findLost(),
      disagreements: (await checkLedger(stage.store.db)).disagreements,
      memory: before.map((bytes, at) => ({ before: bytes, after: after[at] ?? 0 })),
      errors: stage.servers.flatMap((server) => server.output().match(/^.*"level":[56]0.*$/gm) ?? []),
    };
  } finally {
    await stage.close();
  }
}

function attack(
  { servers }: Stage,
  { login }: HonestLoad,
  { databaseUrl, seconds, seed }: AttackSettings,
): Promise<AttackerReport> {
  const settings: AttackerSettings = {
    urls: servers.map(({ url }) => url),
    databaseUrl,
    victim: { email: login.email },
    seconds,
    seed,
  };
  return runInOwnProcess(new URL('./attacker-process.ts', import.meta.url), settings);
}

async function during(seconds: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), seconds * 1000);
  try {
    await work(over.signal);
  } finally {
    clearTimeout(timer);
  }
}

function memoryOf({ servers }: Stage): number[] {
  return servers.map(({ pid }) => familyMemory(pid));
}

async function loadAlone(stage: Stage, honest: HonestLoad, settings: AttackSettings): Promise<number[]> {
  await during(settings.aloneSeconds, (signal) => honest.run(signal, settings.paceMs));
  return memoryOf(stage);
}

/** V8 gives memory back when it has time: the honest load goes on until the memory has returned, or time is up. */
async function settledMemory(
  stage: Stage,
  honest: HonestLoad,
  settings: AttackSettings,
  before: readonly number[],
): Promise<number[]> {
  const deadlineMs = performance.now() + settings.settleSeconds * 1000;
  for (;;) {
    const after = await loadAlone(stage, honest, settings);
    const hasReturned = after.every((bytes, at) => bytes <= (before[at] ?? 0) * MEMORY_TOLERANCE);
    settings.onProgress?.(`memory after: ${megabytes(after)}`);
    if (hasReturned || performance.now() > deadlineMs) return after;
  }
}

export const MEMORY_TOLERANCE = 1.1;
const REPORT_EVERY_MS = 15_000;

async function report({ seconds, onProgress }: AttackSettings, stage: Stage): Promise<void> {
  if (!onProgress) return;
  for (let passedMs = 0; passedMs < seconds * 1000; passedMs += REPORT_EVERY_MS) {
    onProgress(`${passedMs / 1000} s: memory ${megabytes(memoryOf(stage))}`);
    await sleep(REPORT_EVERY_MS);
  }
}

function megabytes(bytes: readonly number[]): string {
  return bytes.map((byte) => `${Math.round(byte / 1_048_576)} MB`).join(', ');
}
