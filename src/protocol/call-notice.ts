import { parseJson } from '../domain/parse-json.ts';
import { isWire } from './realtime/wire.ts';

/**
 * A report of our server about a call. Not on the data channel, because a cloud service owns that; one JSON text per
 * server-sent event.
 */
export type CallNotice =
  /**
   * As metered by the server, and so as charged. `used_tokens` is the whole conversation's: earlier calls and the other
   * leg included. `remaining_tokens` is -1 for an unlimited account.
   */
  | { readonly type: 'call.usage'; readonly used_tokens: number; readonly remaining_tokens: number }
  /** `seconds` is null when an earlier warning no longer applies. */
  | { readonly type: 'call.time_left'; readonly seconds: number | null; readonly reason: string | null }
  | { readonly type: 'call.ended'; readonly code: string; readonly message: string };

/** Undefined for an unknown notice: the server may be newer than the page. */
export function parseCallNotice(text: string): CallNotice | undefined {
  const value = parseJson(text);
  if (!isWire(value)) return undefined;
  const { type, used_tokens, remaining_tokens, seconds, reason, code, message } = value;
  if (type === 'call.usage' && typeof used_tokens === 'number' && typeof remaining_tokens === 'number')
    return { type, used_tokens, remaining_tokens };
  if (type === 'call.time_left' && (typeof seconds === 'number' || seconds === null))
    return { type, seconds, reason: typeof reason === 'string' ? reason : null };
  if (type === 'call.ended' && typeof code === 'string')
    return { type, code, message: typeof message === 'string' ? message : '' };
  return undefined;
}
