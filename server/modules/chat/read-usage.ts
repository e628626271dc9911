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
export function readUsage(given: unknown): TurnUsage | undefined {
  if (!isRecord(given)) return undefined;
  const { total_tokens: total, input_tokens: input, output_tokens: output } = given;
  const { input_token_details: inputs, output_token_details: outputs } = given;
  if (!isCount(total) || !isCount(input) || !isCount(output)) return undefined;
  if (!areInputs(inputs) || !areCounts(outputs)) return undefined;
  const spoken = outputs?.['audio_tokens'];
  return { total, input, output, outputAudio: isCount(spoken) ? spoken : 0 };
}

function areInputs(given: unknown): boolean {
  if (given === undefined) return true;
  return areCounts(given) && isCountOrUnknown(given?.['cached_tokens']) && areCounts(given?.['cached_tokens_details']);
}

/** Token counts of text and audio; each may be missing, and so may both. */
function areCounts(given: unknown): given is Record<string, unknown> | undefined {
  if (given === undefined) return true;
  return isRecord(given) && isCountOrUnknown(given['text_tokens']) && isCountOrUnknown(given['audio_tokens']);
}

function isCountOrUnknown(given: unknown): boolean {
  return given === undefined || isCount(given);
}

function isCount(given: unknown): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= MAX_TOKENS;
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
