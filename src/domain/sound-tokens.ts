/** Tokens of sound, as OpenAI counts them (guide "Managing costs" of the Realtime API) and the embedded voice does too. */

/** One token per 100 ms of a person's speech. */
export const SPEECH_TOKENS_PER_SECOND = 10;

/** One token per 50 ms of the synthesised voice. */
export const VOICE_TOKENS_PER_SECOND = 20;

/**
 * A translation session is billed by its open time, silence included: $0.034 a minute (2026-05), which is what 9 output
 * audio tokens a second cost.
 */
export const OPEN_TOKENS_PER_SECOND = 9;
