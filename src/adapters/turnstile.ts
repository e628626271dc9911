import type { Captcha } from '../ports/captcha.ts';

/** The calls of Cloudflare's script that we use: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
type Turnstile = {
  render(place: HTMLElement, options: TurnstileOptions): string | undefined;
  remove(widgetId: string): void;
};

type TurnstileOptions = {
  readonly sitekey: string;
  readonly appearance: 'interaction-only';
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
  readonly 'timeout-callback': () => void;
};

declare global {
  var turnstile: Turnstile | undefined;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** Somebody may have to press something; nobody waits longer than this. */
const PATIENCE_MS = 120_000;

/** Loaded only on servers that ask for it, and only when a proof is first wanted. */
export function createTurnstile(): Captcha {
  let spot: HTMLElement | undefined;
  let loading: Promise<void> | undefined;

  async function loaded(): Promise<Turnstile | undefined> {
    loading ??= loadScript().catch(() => {
      loading = undefined;
    });
    await loading;
    return globalThis.turnstile;
  }

  return {
    place(place) {
      spot = place;
      return () => {
        if (spot === place) spot = undefined;
      };
    },
    async token(siteKey) {
      const turnstile = await loaded();
      if (!turnstile || !spot) return undefined;
      return solve(turnstile, spot, siteKey);
    },
  };
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the check could not be loaded')));
    script.src = SCRIPT;
    document.head.append(script);
  });
}

async function solve(turnstile: Turnstile, spot: HTMLElement, siteKey: string): Promise<string | undefined> {
  const place = document.createElement('div');
  spot.append(place);
  let widgetId: string | undefined;
  const token = await new Promise<string | undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined);
    widgetId = turnstile.render(place, {
      sitekey: siteKey,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': () => resolve(undefined),
      'timeout-callback': () => resolve(undefined),
    });
  });
  if (widgetId !== undefined) turnstile.remove(widgetId);
  place.remove();
  return token;
}
