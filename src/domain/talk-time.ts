/** What a conversation costs in tokens: the kinds of voice service bill differently. */
export type TalkBilling = 'turns' | 'open-time';

/**
 * Tokens of one minute of conversation.
 *
 * `turns` (realtime sessions, embedded server): a person's speech is one token per 100 ms, the synthesised voice one per
 * 50 ms (OpenAI pricing of realtime audio; `voice/session/response-usage.ts`). A minute of two people taking turns has
 * about six turns of four seconds of speech and as much voice: 6 × (40 + 80) = 720, and each turn is read with its
 * instructions and written as text, about 320 tokens: 6 × 320 = 1920. Measured with the embedded server: 2,700.
 *
 * `open-time` (translation sessions): two sessions, 9 tokens a second each, silence included.
 */
const tokensPerMinute: Readonly<Record<TalkBilling, number>> = {
  turns: 6 * (40 + 80) + 6 * 320,
  'open-time': 2 * 9 * 60,
};

/** Whole minutes of conversation for this many tokens, rounded down. */
export function talkMinutes(tokens: number, billing: TalkBilling): number {
  return Math.max(0, Math.floor(tokens / tokensPerMinute[billing]));
}
