import type { AppServices } from '../../ports/services.ts';
import { system } from '../../state/system.ts';

/** What a call carries to prove that a person is at work: nothing, on servers that do not ask. */
export async function captchaToken(world: AppServices): Promise<{ readonly turnstileToken?: string }> {
  const siteKey = system.info?.turnstileSiteKey;
  if (!siteKey) return {};
  const turnstileToken = await world.captcha.token(siteKey);
  // Without a proof the server refuses, and says so better than we could.
  return turnstileToken === undefined ? {} : { turnstileToken };
}
