import { OPEN_TOKENS_PER_SECOND, SPEECH_TOKENS_PER_SECOND, VOICE_TOKENS_PER_SECOND } from './sound-tokens.ts';

/**
 * How a kind of voice service bills a conversation. `turns`: each turn alone (embedded server). `context`: each turn with
 * the exchanges before it (OpenAI, Azure). `open-time`: translation sessions.
 */
export type TalkBilling = 'turns' | 'context' | 'open-time';

/** The usage of one minute of conversation. */
export type MinuteOfTalk = {
  readonly inputTextTokens: number;
  readonly inputAudioTokens: number;
  readonly outputTextTokens: number;
  readonly outputAudioTokens: number;
  /** Speech that a transcription model of its own hears, charged like the audio tokens of the same sound. */
  readonly transcribedSeconds: number;
  /** Open time of all translation sessions together. */
  readonly openSeconds: number;
};

/** How many exchanges before a turn stay in the context of a cloud service: enough to resolve "it" and "there". */
export const REMEMBERED_EXCHANGES = 3;

/** An assumption: two people who take turns, with four seconds of speech and as much voice in each. */
const TURNS_PER_MINUTE = 6;
const TURN_SECONDS = 4;
const TURN_SPEECH_TOKENS = TURN_SECONDS * SPEECH_TOKENS_PER_SECOND;
const TURN_VOICE_TOKENS = TURN_SECONDS * VOICE_TOKENS_PER_SECOND;

/** Measured over all pairs, and checked by a test: the instructions of a turn, and the reminder in a long context. */
const INSTRUCTION_TOKENS = 370;
const REMINDER_TOKENS = 45;
/** The text of four seconds of speech. */
const TRANSLATION_TOKENS = 20;

/** A conversation has a translation session for each direction. */
const SESSIONS = 2;

const nothing: MinuteOfTalk = {
  inputTextTokens: 0,
  inputAudioTokens: 0,
  outputTextTokens: 0,
  outputAudioTokens: 0,
  transcribedSeconds: 0,
  openSeconds: 0,
};

export const minuteOfTalk: Readonly<Record<TalkBilling, MinuteOfTalk>> = {
  turns: minuteOfTurns({ readTokens: INSTRUCTION_TOKENS, remembered: 0, transcribedSeconds: 0 }),
  context: minuteOfTurns({
    readTokens: INSTRUCTION_TOKENS + REMINDER_TOKENS,
    remembered: REMEMBERED_EXCHANGES,
    transcribedSeconds: TURN_SECONDS,
  }),
  'open-time': { ...nothing, openSeconds: SESSIONS * 60 },
};

type Turn = { readonly readTokens: number; readonly remembered: number; readonly transcribedSeconds: number };

function minuteOfTurns({ readTokens, remembered, transcribedSeconds }: Turn): MinuteOfTalk {
  const heardTokens = TURN_SPEECH_TOKENS + remembered * (TURN_SPEECH_TOKENS + TURN_VOICE_TOKENS);
  return {
    ...nothing,
    inputTextTokens: TURNS_PER_MINUTE * readTokens,
    inputAudioTokens: TURNS_PER_MINUTE * heardTokens,
    outputTextTokens: TURNS_PER_MINUTE * TRANSLATION_TOKENS,
    outputAudioTokens: TURNS_PER_MINUTE * TURN_VOICE_TOKENS,
    transcribedSeconds: TURNS_PER_MINUTE * transcribedSeconds,
  };
}

/** Tokens charged for a minute of conversation. */
export function tokensPerMinute(billing: TalkBilling): number {
  const minute = minuteOfTalk[billing];
  return (
    minute.inputTextTokens +
    minute.inputAudioTokens +
    minute.outputTextTokens +
    minute.outputAudioTokens +
    minute.transcribedSeconds * SPEECH_TOKENS_PER_SECOND +
    minute.openSeconds * OPEN_TOKENS_PER_SECOND
  );
}

/** Whole minutes of conversation for this many tokens, rounded down. */
export function talkMinutes(tokens: number, billing: TalkBilling): number {
  return Math.max(0, Math.floor(tokens / tokensPerMinute(billing)));
}
