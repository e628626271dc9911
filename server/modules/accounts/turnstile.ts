import { z } from 'zod';
import type { TurnstileConfig } from '../../shared/config/config.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Captcha } from './captcha.ts';

const TIMEOUT_MS = 5000;

const verdict = z.object({ success: z.boolean() });

/** Cloudflare Turnstile: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
export function createTurnstileCaptcha({ secret, url }: Pick<TurnstileConfig, 'secret' | 'url'>): Captcha {
  return async (token, address) => {
    if (!token) throw refused();
    const answer = await ask(url, new URLSearchParams({ secret, response: token, remoteip: address }));
    if (!answer.success) throw refused();
  };
}

async function ask(url: string, body: URLSearchParams): Promise<z.output<typeof verdict>> {
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return verdict.parse(await response.json());
  } catch {
    // Down, slow or talking nonsense: letting everybody in would invite making it so.
    throw new ApiError(
      503,
      'overloaded',
      'The check that you are a person is not available. Please try again shortly.',
      10,
    );
  }
}

function refused(): ApiError {
  return new ApiError(403, 'captcha_failed', 'Please show that you are a person and try again.');
}
