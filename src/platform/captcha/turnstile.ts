import type { Captcha } from '../../ports/captcha.ts';

/** Loaded only on servers that ask for it, and only when a proof is first wanted. */
export function createTurnstile(): Captcha {
  let spot: HTMLElement | undefined;
  return {
    place(place) {
      spot = place;
      return () => {
        if (spot === place) spot = undefined;
      };
    },
    async token(siteKey) {
      const check = await import('./turnstile-check.ts').catch(() => undefined);
      return spot && check?.turnstileProof(spot, siteKey);
    },
  };
}
