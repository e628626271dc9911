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
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON: not a notice.
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  return parseUsage(value) ?? parseTimeLeft(value) ?? parseEnded(value);
}

function parseUsage(value: object): CallNotice | undefined {
  const { type, used_tokens, remaining_tokens } = value as Record<string, unknown>;
  if (type !== 'call.usage' || typeof used_tokens !== 'number' || typeof remaining_tokens !== 'number')
    return undefined;
  return { type, used_tokens, remaining_tokens };
}

function parseTimeLeft(value: object): CallNotice | undefined {
  const { type, seconds, reason } = value as Record<string, unknown>;
  if (type !== 'call.time_left' || (typeof seconds !== 'number' && seconds !== null)) return undefined;
  return { type, seconds, reason: typeof reason === 'string' ? reason : null };
}

function parseEnded(value: object): CallNotice | undefined {
  const { type, code, message } = value as Record<string, unknown>;
  if (type !== 'call.ended' || typeof code !== 'string') return undefined;
  return { type, code, message: typeof message === 'string' ? message : '' };
}
