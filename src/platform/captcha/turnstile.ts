import type { Captcha } from '../../ports/captcha.ts';

/** The script is loaded with the first token, on servers that require one. */
export function createTurnstile(): Captcha {
  let container: HTMLElement | undefined;
  return {
    place(element) {
      container = element;
      return () => {
        if (container === element) container = undefined;
      };
    },
    async token(siteKey) {
      // Without the code there is no token, and the server says that one is needed.
      const check = await import('./turnstile-check.ts').catch(() => undefined);
      return container && check?.turnstileToken(container, siteKey);
    },
  };
}
