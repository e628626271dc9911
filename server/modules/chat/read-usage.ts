import { isWire, type Wire } from '../../../src/protocol/realtime/wire.ts';
import { MAX_TOKENS } from '../../../src/protocol/wire-values.ts';

/** The part of a turn's reported usage that is charged by. */
export type TurnUsage = {
  readonly total: number;
  readonly input: number;
  readonly output: number;
  readonly outputAudio: number;
};

/**
 * Parses the contract's `usageData` by hand: a conversation has hundreds of them, and the schema, which prepares a
 * message for every mistake, took longer than the rest of an upload without the database.
 */
export function readUsage(value: unknown): TurnUsage | undefined {
  if (!isWire(value)) return undefined;
  const { total_tokens: total, input_tokens: input, output_tokens: output } = value;
  const { input_token_details: inputs, output_token_details: outputs } = value;
  if (!isCount(total) || !isCount(input) || !isCount(output)) return undefined;
  if (!areInputs(inputs) || !areCounts(outputs)) return undefined;
  const spoken = outputs?.['audio_tokens'];
  return { total, input, output, outputAudio: isCount(spoken) ? spoken : 0 };
}

function areInputs(value: unknown): boolean {
  if (value === undefined) return true;
  return areCounts(value) && isCountOrUnknown(value?.['cached_tokens']) && areCounts(value?.['cached_tokens_details']);
}

/** Token counts of text and audio; each may be missing, and so may both. */
function areCounts(value: unknown): value is Wire | undefined {
  if (value === undefined) return true;
  return isWire(value) && isCountOrUnknown(value['text_tokens']) && isCountOrUnknown(value['audio_tokens']);
}

function isCountOrUnknown(value: unknown): boolean {
  return value === undefined || isCount(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS;
}
