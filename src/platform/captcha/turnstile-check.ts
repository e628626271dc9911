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

let loading: Promise<void> | undefined;

async function loaded(): Promise<Turnstile | undefined> {
  loading ??= loadScript().catch(() => {
    loading = undefined;
  });
  await loading;
  return globalThis.turnstile;
}

/** A proof that a person is at work, or undefined when none could be had. */
export async function turnstileProof(spot: HTMLElement, siteKey: string): Promise<string | undefined> {
  const turnstile = await loaded();
  return turnstile && solve(turnstile, spot, siteKey);
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
