import type { TalkBilling } from '../../../src/domain/talk-time.ts';

/** The list price of a voice service, without tax, discounts and cached input. */
export type ListPrice = {
  /** Undefined for engines of the operator. */
  readonly model: string | undefined;
  readonly billing: TalkBilling;
  /** Dollars per million tokens. */
  readonly perMillion: {
    readonly textIn: number;
    readonly audioIn: number;
    readonly textOut: number;
    readonly audioOut: number;
  };
  /** Dollars per minute that a transcription model hears. */
  readonly perTranscribedMinute: number;
  /** Dollars per minute of each open session. */
  readonly perOpenMinute: number;
};

/** The day on which the pages of `priceSources` were read. */
export const pricesReadOn = '2026-11-23';

export const priceSources: readonly string[] = [
  'https://developers.openai.com/api/docs/models/gpt-realtime-2.1',
  'https://developers.openai.com/api/docs/models/gpt-realtime-2.1-mini',
  'https://developers.openai.com/api/docs/models/gpt-realtime-translate',
  'https://developers.openai.com/api/docs/models/gpt-realtime-whisper',
  'https://developers.openai.com/api/docs/models/whisper-1',
];

const free = { textIn: 0, audioIn: 0, textOut: 0, audioOut: 0 } as const;
const WHISPER_PER_MINUTE = 0.006;
const REALTIME_WHISPER_PER_MINUTE = 0.017;

/** A machine or a server of the operator costs what it costs: no provider bills the minutes. */
const ownEngines: ListPrice = {
  model: undefined,
  billing: 'turns',
  perMillion: free,
  perTranscribedMinute: 0,
  perOpenMinute: 0,
};

/** Update them together with `pricesReadOn` and docs/payments.md: a test compares the two. */
export const listPrices: readonly ListPrice[] = [
  ownEngines,
  {
    model: 'gpt-realtime-2.1',
    billing: 'context',
    perMillion: { textIn: 4, audioIn: 32, textOut: 24, audioOut: 64 },
    perTranscribedMinute: WHISPER_PER_MINUTE,
    perOpenMinute: 0,
  },
  {
    model: 'gpt-realtime-2.1-mini',
    billing: 'context',
    perMillion: { textIn: 0.6, audioIn: 10, textOut: 2.4, audioOut: 20 },
    perTranscribedMinute: WHISPER_PER_MINUTE,
    perOpenMinute: 0,
  },
  {
    // Each session transcribes what it hears.
    model: 'gpt-realtime-translate',
    billing: 'open-time',
    perMillion: free,
    perTranscribedMinute: 0,
    perOpenMinute: 0.034 + REALTIME_WHISPER_PER_MINUTE,
  },
];
