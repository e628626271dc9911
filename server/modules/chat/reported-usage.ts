import { parseJson } from '../../../src/domain/parse-json.ts';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { readUsage, type TurnUsage } from './read-usage.ts';

/** The usage of turns as the page reports it. It is charged only where the server could not meter. */
export type ReportedUsage = {
  /** In the order of the turns; 0 where unknown. */
  readonly tokensByTurn: readonly number[];
  readonly outputAudioTokens: number;
};

/** @throws ApiError when the `usage_data` of a turn is not usage: it must not count as no usage */
export function reportedUsage(turns: readonly UploadedTurn[]): ReportedUsage {
  const usages = turns.map((turn) => (turn.usage_data === null ? undefined : parseUsage(turn.usage_data)));
  return {
    tokensByTurn: usages.map((usage) => usage?.total ?? 0),
    outputAudioTokens: usages.reduce((sum, usage) => sum + (usage?.outputAudio ?? 0), 0),
  };
}

function parseUsage(text: string): TurnUsage {
  const usage = readUsage(parseJson(text));
  if (usage && usage.total === usage.input + usage.output) return usage;
  throw new ApiError(422, 'implausible_usage', 'The usage of a turn cannot be right.');
}
