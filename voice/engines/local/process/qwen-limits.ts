import { MAX_UTTERANCE_MS } from '../../../audio/format.ts';

/** Sound becomes 13 tokens a second, after the convolutions of the model. */
const SOUND_TOKENS_PER_S = 13;

/** Fast speech in languages whose words take many tokens, such as Arabic and Korean. */
const TEXT_TOKENS_PER_S = 8;
const MIN_TEXT_TOKENS = 32;

/** Tokens of the chat template around terms and sound, with a reserve. */
const TEMPLATE_TOKENS = 48;

/** The text needs the rest: a long list of names may cost no words of the utterance. */
const MAX_TERM_TOKENS = 192;

/** The padding around the longest utterance. */
const PADDING_MS = 2_000;

/** The limits of a decoder that reads prompt, sound and text of an utterance in one context. */
export type QwenLimits = {
  /** Tokens of the text. */
  readonly newTokens: number;
  /** Tokens of prompt, sound and text. */
  readonly totalTokens: number;
};

/** By the length of the sound. Too few tokens would cut the text, or the sound itself. */
export function qwenLimits(soundMs: number): QwenLimits {
  const seconds = soundMs / 1000;
  const newTokens = MIN_TEXT_TOKENS + Math.ceil(seconds * TEXT_TOKENS_PER_S);
  const soundTokens = Math.ceil(seconds * SOUND_TOKENS_PER_S);
  return { newTokens, totalTokens: TEMPLATE_TOKENS + MAX_TERM_TOKENS + soundTokens + newTokens };
}

/** For the longest utterance. */
export const maxQwenLimits = qwenLimits(MAX_UTTERANCE_MS + PADDING_MS);

/** The first terms of a list, separated by commas, that fit into the prompt. */
export function termsWithin(terms: string, maxTokens = MAX_TERM_TOKENS): string {
  const fitting: string[] = [];
  let tokens = 0;
  for (const term of terms.split(',').map((text) => text.trim())) {
    tokens += maxTokensOf(term);
    if (tokens > maxTokens) break;
    if (term !== '') fitting.push(term);
  }
  return fitting.join(',');
}

/** An upper bound, with the separator: two letters of a name make at least a token, a Han character at most one and a half. */
function maxTokensOf(term: string): number {
  return 1 + Math.ceil(Buffer.byteLength(term) / 2);
}
