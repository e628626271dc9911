import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { OfferRefusal } from '../../voice-provider.ts';

const REQUEST_TIMEOUT_MS = 15_000;

export type CloudRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | string;
};

export type CloudResponse =
  | { readonly type: 'answered'; readonly headers: Headers; readonly text: string }
  | OfferRefusal;

/** Posts to a cloud service. What goes wrong comes back as a refusal, in which neither keys nor offers are. */
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
 * Ends a call at a cloud service. One that is busy or away is asked again: a call that it goes on with is spoken for by
 * nobody. Any other answer says that the call is over, or was before.
 */
export async function hangUpAtCloud(url: string, headers: CloudRequest['headers']): Promise<void> {
  for (const waitMs of HANG_UP_RETRY_DELAYS_MS) {
    if (await isHungUp(url, headers)) return;
    await delay(waitMs);
  }
  await isHungUp(url, headers);
}

async function isHungUp(url: string, headers: CloudRequest['headers']): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status < 500 && response.status !== 429;
  } catch {
    // Not reached.
    return false;
  }
}

/** OpenAI nests its errors; the gateway in front of Azure's service sometimes does not. */
const errorBody = z.looseObject({
  error: z.looseObject({ code: z.string().nullish(), message: z.string().nullish() }).optional(),
});

/** Only an offer that cannot be read is the page's own fault; what else a service dislikes is ours to mend. */
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
  try {
    return errorBody.parse(JSON.parse(text)).error?.code ?? undefined;
  } catch {
    // Not JSON, or nothing we know.
    return undefined;
  }
}
