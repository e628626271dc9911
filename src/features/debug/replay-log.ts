import { readEventLog, type LogFault } from '../../domain/event-log.ts';
import type { LanguagePair } from '../../domain/language.ts';
import { noTotals, type Totals, type Turn, type TurnId } from '../../domain/turn.ts';
import type { InterpreterUpdate } from '../../ports/interpreter.ts';
import type { SessionParts } from '../../ports/services.ts';
import type { ReplayResult } from '../../protocol/replay-result.ts';
import { parseEventText } from '../../protocol/realtime/parse-event.ts';

/** The result of replaying a pasted log of service events. */
export type LogReplay = {
  readonly turns: readonly Turn[];
  readonly totals: Totals;
  readonly eventCount: number;
  readonly unknownCount: number;
  readonly malformedCount: number;
  /** Parsing and interpreting, without the start of the worker. */
  readonly tookMs: number;
  readonly faults: readonly LogFault[];
  readonly result: ReplayResult;
};

/** Replays a raw service log: through the parser that live connections use, into an interpreter of its own. */
export async function replayLog(
  { createInterpreter }: Pick<SessionParts, 'createInterpreter'>,
  pair: LanguagePair,
  text: string,
): Promise<LogReplay> {
  // It compares numbers in the words of all languages, which is much code.
  const { replayToResult } = await import('../../protocol/replay-result.ts');
  const turns = new Map<TurnId, Turn>();
  let order: readonly TurnId[] = [];
  let last: InterpreterUpdate | undefined;
  const interpreter = createInterpreter();
  await interpreter.open(pair, (update) => {
    for (const id of update.removed) turns.delete(id);
    for (const turn of update.changed) turns.set(turn.id, turn);
    order = update.order ?? order;
    last = update;
  });
  const startedAtMs = performance.now();
  const { events, faults } = readEventLog(text);
  let [unknownCount, malformedCount] = [0, 0];
  for (const { text: json, receivedAtMs } of events) {
    const parsed = parseEventText(json);
    if (parsed.type === 'known') interpreter.receive({ event: parsed.event, receivedAtMs });
    if (parsed.type === 'unknown') unknownCount++;
    if (parsed.type === 'malformed') malformedCount++;
  }
  await interpreter.settle();
  const tookMs = performance.now() - startedAtMs;
  interpreter.close();
  const outcome = {
    turns: order.flatMap((id) => turns.get(id) ?? []),
    totals: last?.totals ?? noTotals,
    unknownCount,
    malformedCount,
  };
  return { ...outcome, eventCount: events.length, tookMs, faults, result: replayToResult(outcome) };
}
