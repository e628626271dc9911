import { SPEECH_TOKENS_PER_SECOND, VOICE_TOKENS_PER_SECOND } from '../../src/domain/sound-tokens.ts';
import { estimateTextTokens } from '../../src/domain/text-tokens.ts';
import { noUsage, type Usage } from '../../src/domain/usage.ts';

export function inputAudioTokens(speechMs: number): number {
  return Math.ceil((speechMs * SPEECH_TOKENS_PER_SECOND) / 1000);
}

/** The usage of an utterance without a response: the speech recognition is still charged. */
export function transcriptUsage(speechMs: number): Usage {
  const tokens = inputAudioTokens(speechMs);
  return { ...noUsage, totalTokens: tokens, inputTokens: tokens, inputAudioTokens: tokens };
}

/**
 * The usage of a response, in the protocol's tokens. Unlike with the cloud services, the earlier turns in the prompt are
 * not counted: input does not grow with the conversation, and nothing is cached.
 */
export function responseUsage(response: {
  readonly instructions: string;
  readonly writtenText: string;
  readonly speechMs: number;
  readonly translation: string;
  readonly synthesisedMs: number;
}): Usage {
  const inputTextTokens = [response.instructions, response.writtenText]
    .map(estimateTextTokens)
    .reduce((sum, tokens) => sum + tokens);
  const audioInTokens = inputAudioTokens(response.speechMs);
  const outputTextTokens = estimateTextTokens(response.translation);
  const outputAudioTokens = Math.ceil((response.synthesisedMs * VOICE_TOKENS_PER_SECOND) / 1000);
  const inputTokens = inputTextTokens + audioInTokens;
  const outputTokens = outputTextTokens + outputAudioTokens;
  return {
    totalTokens: inputTokens + outputTokens,
    inputTokens,
    outputTokens,
    inputTextTokens,
    inputAudioTokens: audioInTokens,
    cachedTextTokens: 0,
    cachedAudioTokens: 0,
    outputTextTokens,
    outputAudioTokens,
  };
}
