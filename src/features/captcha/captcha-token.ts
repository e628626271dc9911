import type { AppServices } from '../../ports/services.ts';
import { system } from '../../state/system.ts';

/** The captcha token for a request; empty on servers without captcha. */
export async function captchaToken({
  captcha,
}: Pick<AppServices, 'captcha'>): Promise<{ readonly turnstileToken?: string }> {
  const siteKey = system.info?.turnstileSiteKey;
  if (!siteKey) return {};
  const turnstileToken = await captcha.token(siteKey);
  // Without a token the server rejects the request and explains why.
  return turnstileToken === undefined ? {} : { turnstileToken };
}
