import { checkTurn } from '../domain/numbers/check-turn.ts';
import type { Totals, Turn } from '../domain/turn.ts';
import type { UploadedTurn } from './contract.ts';
import { usageToWire, type WireUsage } from './realtime/usage.ts';
import { turnToUpload } from './turn-upload.ts';

/** The result of a replay, for other programs. Money in dollars; null is unknown. */
export type ReplayResult = {
  readonly turns: readonly ReplayedTurn[];
  readonly usage: WireUsage | null;
  readonly cost: number | null;
  readonly unknown: number;
  readonly malformed: number;
};

type ReplayedTurn = UploadedTurn & {
  readonly cost: number | null;
  /**
   * The numbers of both texts in canonical form (src/domain/numbers/number-fact.ts). Null when neither has any, and for a
   * turn that is not complete.
   */
  readonly number_check: NumberCheckResult | null;
};

type NumberCheckResult = {
  readonly source: readonly string[];
  readonly translation: readonly string[];
  readonly differs: boolean;
};

type Outcome = {
  readonly turns: readonly Turn[];
  readonly totals: Totals;
  readonly unknownCount: number;
  readonly malformedCount: number;
};

export function replayToResult({ turns, totals, unknownCount, malformedCount }: Outcome): ReplayResult {
  const isKnown = totals.unknownUsageCount === 0 || totals.usage.totalTokens > 0;
  return {
    turns: turns.map((turn) => ({
      ...turnToUpload(turn),
      cost: dollars(turn.costMicros),
      number_check: numberCheck(turn),
    })),
    usage: isKnown ? usageToWire(totals.usage) : null,
    cost: isKnown ? dollars(totals.costMicros) : null,
    unknown: unknownCount,
    malformed: malformedCount,
  };
}

function numberCheck(turn: Turn): NumberCheckResult | null {
  const check = checkTurn(turn);
  return check ? { source: check.source, translation: check.translation, differs: check.differs } : null;
}

function dollars(micros: number | undefined): number | null {
  return micros === undefined ? null : micros / 1_000_000;
}
