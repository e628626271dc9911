import type { Usage } from './usage.ts';

/** Dollars per million tokens (product spec section 9), which is micro-dollars per token. */
const rates = {
  inputText: 5,
  cachedText: 2.5,
  inputAudio: 40,
  cachedAudio: 2.5,
  outputText: 20,
  outputAudio: 80,
} as const;

/**
 * Estimate in millionths of a dollar. Input tokens include the cached ones; each is priced once, at the cached rate.
 * Some services report more cached than input tokens, so the difference is clamped at zero.
 */
export function costMicrosOf(usage: Usage): number {
  const micros =
    Math.max(0, usage.inputTextTokens - usage.cachedTextTokens) * rates.inputText +
    usage.cachedTextTokens * rates.cachedText +
    Math.max(0, usage.inputAudioTokens - usage.cachedAudioTokens) * rates.inputAudio +
    usage.cachedAudioTokens * rates.cachedAudio +
    usage.outputTextTokens * rates.outputText +
    usage.outputAudioTokens * rates.outputAudio;
  return Math.round(micros);
}

/** Product spec section 9: two decimals below a cent, else three. */
export function formatCost(costMicros: number): string {
  const dollars = costMicros / 1_000_000;
  return `$${dollars.toFixed(dollars < 0.01 ? 2 : 3)}`;
}

/** Undefined when the service reported the number of tokens but not their kind: a price would be a guess. */
export function knownCostMicros(usage: Usage): number | undefined {
  const inputUnsplit = usage.inputTokens > 0 && usage.inputTextTokens + usage.inputAudioTokens === 0;
  const outputUnsplit = usage.outputTokens > 0 && usage.outputTextTokens + usage.outputAudioTokens === 0;
  return inputUnsplit || outputUnsplit ? undefined : costMicrosOf(usage);
}
