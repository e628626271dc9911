import { parseJson } from '../../../../src/domain/parse-json.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { z } from 'zod';

/** A turn and its translation take about ten seconds of a conversation. */
const TURN_CYCLE_MS = 10_000;
/** The share of the machine's time: more would make turns wait for each other. */
const MAX_LOAD = 0.7;
/** Conversations that one voice process carries with a reserve, whatever its models take. */
export const MAX_MEASURED = 50;

const measurement = z.object({ machine: z.string(), turnMs: z.number().positive() });

/** How many conversations the local models follow at once, when they take this long for one turn. */
export function conversationsFor(turnMs: number): number {
  return Math.min(MAX_MEASURED, Math.max(1, Math.floor((MAX_LOAD * TURN_CYCLE_MS) / turnMs)));
}

/** Reads the earlier measurement on this machine with this set; undefined where there is none. */
export async function readMeasuredTurnMs(file: string, set: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const stored = measurement.safeParse(parseJson(text)).data;
  return stored?.machine === machineOf(set) ? stored.turnMs : undefined;
}

/** Stores the measurement. If it cannot be written, the next start measures again. */
export async function storeMeasuredTurnMs(file: string, set: string, turnMs: number): Promise<void> {
  const text = JSON.stringify({ machine: machineOf(set), turnMs });
  await writeFile(file, `${text}\n`).catch(() => undefined);
}

function machineOf(set: string): string {
  return [cpus()[0]?.model ?? '', availableParallelism(), set].join(', ');
}
