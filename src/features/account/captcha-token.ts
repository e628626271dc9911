import type { AppServices } from '../../ports/services.ts';
import { system } from '../../state/system.ts';

/** The captcha token for a request; empty on servers without captcha. */
export async function captchaToken(world: AppServices): Promise<{ readonly turnstileToken?: string }> {
  const siteKey = system.info?.turnstileSiteKey;
  if (!siteKey) return {};
  const turnstileToken = await world.captcha.token(siteKey);
  // Without a token the server rejects the request and explains why.
  return turnstileToken === undefined ? {} : { turnstileToken };
}
