import { parseJson } from '../../../../src/domain/parse-json.ts';
import { z } from 'zod';
import { retry } from '../../../../src/shared/async.ts';
import { isRetryable } from '../../../../src/shared/retryable.ts';
import type { OfferRefusal } from '../contract/voice-provider.ts';

const REQUEST_TIMEOUT_MS = 15_000;

export type CloudRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | string;
};

export type CloudResponse =
  | { readonly type: 'answered'; readonly headers: Headers; readonly text: string }
  | OfferRefusal;

/** Posts to a cloud service. Failures are returned as refusals, which contain neither keys nor SDP. */
export async function postToCloud(url: string, { headers, body }: CloudRequest): Promise<CloudResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return response.ok ? { type: 'answered', headers: response.headers, text } : refusalOf(response, text);
  } catch {
    return { type: 'refused', status: 502, code: 'unreachable', message: 'The voice service cannot be reached.' };
  }
}

const HANG_UP_RETRY_DELAYS_MS = [250, 1000, 3000];

/**
 * Ends a call at a cloud service. Any response but a refusal to work means that the call has ended, or had ended before.
 * @throws when the service is busy or away for longer than a few attempts: the call may go on
 */
export async function hangUpAtCloud(url: string, headers: CloudRequest['headers']): Promise<void> {
  const delayMs = (failedAttempts: number) => HANG_UP_RETRY_DELAYS_MS[failedAttempts - 1];
  await retry(() => postHangUp(url, headers), { delayMs });
}

async function postHangUp(url: string, headers: CloudRequest['headers']): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  await response.body?.cancel();
  if (isRetryable(response)) throw new Error(`The voice service did not hang up (${response.status}).`);
}

/** OpenAI nests its errors; the gateway of Azure's service sometimes does not. */
const errorBody = z.looseObject({
  error: z.looseObject({ code: z.string().nullish(), message: z.string().nullish() }).optional(),
});

/** Only an unreadable offer is the page's fault; anything else that a service refuses is a fault of this server. */
function refusalOf(response: Response, text: string): OfferRefusal {
  const code = codeIn(text);
  if (response.status === 429 || response.status === 503) {
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
    const wait = Number.isFinite(retryAfterS) && retryAfterS > 0 ? { retryAfterS: Math.ceil(retryAfterS) } : {};
    return { type: 'refused', status: 503, code: code ?? 'busy', message: 'The voice service is busy.', ...wait };
  }
  if (response.status === 400 && code === 'invalid_offer') {
    return { type: 'refused', status: 400, code, message: 'The voice service cannot read the offer.' };
  }
  return {
    type: 'refused',
    status: 502,
    code: code ?? `http_${response.status}`,
    message: `The voice service refused the call (${response.status}${code ? `, ${code}` : ''}).`,
  };
}

function codeIn(text: string): string | undefined {
  return errorBody.safeParse(parseJson(text)).data?.error?.code ?? undefined;
}

/** `Location: /v1/realtime/calls/rtc_…` */
export function callIdIn(headers: Headers): string | undefined {
  return /\/calls\/([^/?#]+)/.exec(headers.get('location') ?? '')?.[1];
}
