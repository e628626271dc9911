import { lazyOnce } from '../../shared/async.ts';

/** The part of Cloudflare's script that is used: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
type Turnstile = {
  render(box: HTMLElement, options: TurnstileOptions): string | undefined;
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
/** The check may need a press by the user. */
const TIMEOUT_MS = 120_000;

const loadOnce = lazyOnce(loadScript);

async function loaded(): Promise<Turnstile | undefined> {
  // Without the script there is no token, which the server refuses.
  await loadOnce().catch(() => undefined);
  return globalThis.turnstile;
}

/** @returns undefined when the check fails or times out */
export async function turnstileToken(container: HTMLElement, siteKey: string): Promise<string | undefined> {
  const turnstile = await loaded();
  return turnstile && solve(turnstile, container, siteKey);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The Turnstile script could not be loaded.')));
    script.src = SCRIPT;
    document.head.append(script);
  });
}

async function solve(turnstile: Turnstile, container: HTMLElement, siteKey: string): Promise<string | undefined> {
  const box = document.createElement('div');
  container.append(box);
  let widgetId: string | undefined;
  const token = await new Promise<string | undefined>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, undefined);
    widgetId = turnstile.render(box, {
      sitekey: siteKey,
      appearance: 'interaction-only',
      callback: resolve,
      'error-callback': () => resolve(undefined),
      'timeout-callback': () => resolve(undefined),
    });
  });
  if (widgetId !== undefined) turnstile.remove(widgetId);
  box.remove();
  return token;
}
