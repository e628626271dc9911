/** Token counts of one or several responses. Input tokens include the cached ones. */
export type Usage = {
  readonly totalTokens: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly inputTextTokens: number;
  readonly inputAudioTokens: number;
  readonly cachedTextTokens: number;
  readonly cachedAudioTokens: number;
  readonly outputTextTokens: number;
  readonly outputAudioTokens: number;
};

export const noUsage: Usage = {
  totalTokens: 0,
  inputTokens: 0,
  outputTokens: 0,
  inputTextTokens: 0,
  inputAudioTokens: 0,
  cachedTextTokens: 0,
  cachedAudioTokens: 0,
  outputTextTokens: 0,
  outputAudioTokens: 0,
};

export function sumUsage(a: Usage, b: Usage): Usage {
  return {
    totalTokens: a.totalTokens + b.totalTokens,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    inputTextTokens: a.inputTextTokens + b.inputTextTokens,
    inputAudioTokens: a.inputAudioTokens + b.inputAudioTokens,
    cachedTextTokens: a.cachedTextTokens + b.cachedTextTokens,
    cachedAudioTokens: a.cachedAudioTokens + b.cachedAudioTokens,
    outputTextTokens: a.outputTextTokens + b.outputTextTokens,
    outputAudioTokens: a.outputAudioTokens + b.outputAudioTokens,
  };
}

export function subtractUsage(a: Usage, b: Usage): Usage {
  return {
    totalTokens: a.totalTokens - b.totalTokens,
    inputTokens: a.inputTokens - b.inputTokens,
    outputTokens: a.outputTokens - b.outputTokens,
    inputTextTokens: a.inputTextTokens - b.inputTextTokens,
    inputAudioTokens: a.inputAudioTokens - b.inputAudioTokens,
    cachedTextTokens: a.cachedTextTokens - b.cachedTextTokens,
    cachedAudioTokens: a.cachedAudioTokens - b.cachedAudioTokens,
    outputTextTokens: a.outputTextTokens - b.outputTextTokens,
    outputAudioTokens: a.outputAudioTokens - b.outputAudioTokens,
  };
}
