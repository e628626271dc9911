import { noUsage } from '../../src/domain/usage.ts';
import type { Usage } from '../../src/domain/usage.ts';

/** One token per 100 ms of a person's speech. */
const HEARD_MS_PER_TOKEN = 100;

/** One token per 50 ms of the voice. */
const VOICE_MS_PER_TOKEN = 50;

const wideScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** A token is about four letters, or one character of a script whose characters are whole syllables. */
export function estimatedTextTokens(text: string): number {
  const wide = text.match(wideScripts)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}

export function heardTokens(speechMs: number): number {
  return Math.ceil(speechMs / HEARD_MS_PER_TOKEN);
}

/** What words cost that nobody wants an answer to: they were recognised all the same. */
export function transcriptUsage(speechMs: number): Usage {
  const tokens = heardTokens(speechMs);
  return { ...noUsage, totalTokens: tokens, inputTokens: tokens, inputAudioTokens: tokens };
}

/**
 * What an answer costs, in the protocol's tokens. Each answer is made from its own words only, so that, unlike with
 * the cloud services, the input does not grow with the conversation and nothing is cached.
 */
export function answerUsage(answer: {
  instructions: string;
  typedText: string;
  speechMs: number;
  translation: string;
  speechOutputMs: number;
}): Usage {
  const inputTextTokens = estimatedTextTokens(answer.instructions) + estimatedTextTokens(answer.typedText);
  const inputAudioTokens = heardTokens(answer.speechMs);
  const outputTextTokens = estimatedTextTokens(answer.translation);
  const outputAudioTokens = Math.ceil(answer.speechOutputMs / VOICE_MS_PER_TOKEN);
  const inputTokens = inputTextTokens + inputAudioTokens;
  const outputTokens = outputTextTokens + outputAudioTokens;
  return {
    totalTokens: inputTokens + outputTokens,
    inputTokens,
    outputTokens,
    inputTextTokens,
    inputAudioTokens,
    cachedTextTokens: 0,
    cachedAudioTokens: 0,
    outputTextTokens,
    outputAudioTokens,
  };
}
