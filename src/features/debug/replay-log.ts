import { readEventLog } from '../../domain/event-log.ts';
import type { LogFault } from '../../domain/event-log.ts';
import type { LanguagePair } from '../../domain/language.ts';
import type { Totals, Turn, TurnId } from '../../domain/turn.ts';
import { noUsage } from '../../domain/usage.ts';
import type { InterpreterUpdate } from '../../ports/interpreter.ts';
import type { SessionParts } from '../../ports/services.ts';

/** What a pasted log of events gave. */
export type Replay = {
  readonly turns: readonly Turn[];
  readonly totals: Totals;
  readonly eventCount: number;
  readonly unknownCount: number;
  readonly malformedCount: number;
  /** Reading and interpreting, without the start of the worker. */
  readonly tookMs: number;
  readonly faults: readonly LogFault[];
};

/** Runs a log of events through an interpreter of its own, as if it came off a line. */
export async function replayLog(
  world: Pick<SessionParts, 'createInterpreter'>,
  pair: LanguagePair,
  text: string,
): Promise<Replay> {
  const turns = new Map<TurnId, Turn>();
  let order: readonly TurnId[] = [];
  let last: InterpreterUpdate | undefined;
  const interpreter = world.createInterpreter();
  await interpreter.open(pair, (update) => {
    for (const id of update.removed) turns.delete(id);
    for (const turn of update.changed) turns.set(turn.id, turn);
    order = update.order ?? order;
    last = update;
  });
  const startedAtMs = performance.now();
  const { events, faults } = readEventLog(text);
  for (const event of events) interpreter.receive(event);
  await interpreter.settle();
  const tookMs = performance.now() - startedAtMs;
  interpreter.close();
  return {
    turns: order.flatMap((id) => turns.get(id) ?? []),
    totals: last?.totals ?? { turnCount: 0, usage: noUsage, costMicros: 0, unknownUsageCount: 0 },
    eventCount: events.length,
    unknownCount: last?.unknownCount ?? 0,
    malformedCount: last?.malformedCount ?? 0,
    tookMs,
    faults,
  };
}
