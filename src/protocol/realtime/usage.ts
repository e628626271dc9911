import type { TranscriptionUsage } from '../../domain/turns/conversation-event.ts';
import type { Usage } from '../../domain/usage.ts';
import { optionalNumber, optionalText, optionalWire, type Wire } from './wire.ts';

/** The usage of a response, as the service reports and the upload sends it. */
export type WireUsage = {
  readonly total_tokens: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly input_token_details: {
    readonly text_tokens: number;
    readonly audio_tokens: number;
    readonly cached_tokens: number;
    readonly cached_tokens_details: { readonly text_tokens: number; readonly audio_tokens: number };
  };
  readonly output_token_details: { readonly text_tokens: number; readonly audio_tokens: number };
};

/** Undefined when there is none: unknown is not zero. */
export function parseUsage(wire: Wire | undefined): Usage | undefined {
  if (!wire) return undefined;
  const [inputTokens, outputTokens] = [countOf(wire, 'input_tokens'), countOf(wire, 'output_tokens')];
  const totalTokens = optionalNumber(wire, 'total_tokens');
  if (inputTokens === undefined && outputTokens === undefined && totalTokens === undefined) return undefined;
  const input = optionalWire(wire, 'input_token_details') ?? {};
  const output = optionalWire(wire, 'output_token_details') ?? {};
  return {
    totalTokens: totalTokens ?? (inputTokens ?? 0) + (outputTokens ?? 0),
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    inputTextTokens: countOf(input, 'text_tokens') ?? 0,
    inputAudioTokens: countOf(input, 'audio_tokens') ?? 0,
    ...cachedTokensOf(input),
    outputTextTokens: countOf(output, 'text_tokens') ?? 0,
    outputAudioTokens: countOf(output, 'audio_tokens') ?? 0,
  };
}

/**
 * Older services report how many tokens were cached but not of which kind. A service caches the beginning of the input,
 * which is text (the instructions), so they count as text up to the number of text tokens, the rest as audio.
 */
function cachedTokensOf(input: Wire): Pick<Usage, 'cachedTextTokens' | 'cachedAudioTokens'> {
  const details = optionalWire(input, 'cached_tokens_details');
  const cached = countOf(input, 'cached_tokens') ?? 0;
  const [text, audio] = [details && countOf(details, 'text_tokens'), details && countOf(details, 'audio_tokens')];
  if (text !== undefined || audio !== undefined) {
    return {
      cachedTextTokens: text ?? Math.max(0, cached - (audio ?? 0)),
      cachedAudioTokens: audio ?? Math.max(0, cached - (text ?? 0)),
    };
  }
  const cachedTextTokens = Math.min(cached, countOf(input, 'text_tokens') ?? 0);
  return { cachedTextTokens, cachedAudioTokens: cached - cachedTextTokens };
}

function countOf(wire: Wire, key: string): number | undefined {
  const value = optionalNumber(wire, key);
  return value === undefined || value < 0 ? undefined : Math.round(value);
}

export function usageToWire(usage: Usage): WireUsage {
  return {
    total_tokens: usage.totalTokens,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    input_token_details: {
      text_tokens: usage.inputTextTokens,
      audio_tokens: usage.inputAudioTokens,
      cached_tokens: usage.cachedTextTokens + usage.cachedAudioTokens,
      cached_tokens_details: { text_tokens: usage.cachedTextTokens, audio_tokens: usage.cachedAudioTokens },
    },
    output_token_details: { text_tokens: usage.outputTextTokens, audio_tokens: usage.outputAudioTokens },
  };
}

/** Transcripts are billed separately, by token or by second. */
export function parseTranscriptionUsage(wire: Wire | undefined): TranscriptionUsage | undefined {
  if (!wire) return undefined;
  const seconds = optionalNumber(wire, 'seconds');
  if (optionalText(wire, 'type') === 'duration')
    return seconds === undefined ? undefined : { type: 'duration', seconds };
  const totalTokens = countOf(wire, 'total_tokens');
  return totalTokens === undefined ? undefined : { type: 'tokens', totalTokens };
}
