import { z } from 'zod';
import type { TurnstileConfig } from '../config/identity-config.ts';
import { ApiError } from '../http/api-error.ts';

/** @throws ApiError `captcha_failed` unless the token proves that a person is asking */
export type Captcha = (token: string | undefined, address: string) => Promise<void>;

/** When the operator has configured none. */
export const noCaptcha: Captcha = () => Promise.resolve();

const TIMEOUT_MS = 5000;

const verificationSchema = z.object({ success: z.boolean() });

/** The check that the operator has configured. */
export function createCaptcha(turnstile: TurnstileConfig | undefined): Captcha {
  return turnstile ? createTurnstileCaptcha(turnstile) : noCaptcha;
}

/** Cloudflare Turnstile: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
export function createTurnstileCaptcha({ secret, url }: Pick<TurnstileConfig, 'secret' | 'url'>): Captcha {
  return async (token, address) => {
    if (!token) throw captchaFailed();
    const { success } = await verify(url, new URLSearchParams({ secret, response: token, remoteip: address }));
    if (!success) throw captchaFailed();
  };
}

async function verify(url: string, body: URLSearchParams): Promise<z.output<typeof verificationSchema>> {
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return verificationSchema.parse(await response.json());
  } catch {
    // Fails closed: otherwise an attacker could disable the check by overloading the service.
    throw new ApiError(
      503,
      'overloaded',
      'The check that you are a person is not available. Please try again shortly.',
      10,
    );
  }
}

function captchaFailed(): ApiError {
  return new ApiError(403, 'captcha_failed', 'Please show that you are a person and try again.');
}
