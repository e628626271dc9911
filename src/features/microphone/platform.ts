import { inAppBrowser, type InAppBrowser } from '../../domain/in-app-browser.ts';

/** The platforms for which the microphone help differs. */
export type Platform =
  | { readonly type: 'in-app'; readonly app: InAppBrowser }
  | { readonly type: 'ios-safari' }
  | { readonly type: 'ios-installed' }
  | { readonly type: 'ios-other' }
  | { readonly type: 'android' }
  | { readonly type: 'firefox' }
  | { readonly type: 'safari' }
  | { readonly type: 'chrome' };

export type Runtime = {
  readonly userAgent: string;
  /** Detects an iPad that identifies as a Mac. */
  readonly touchPoints: number;
  readonly isInstalled: boolean;
};

export function platformOf({ userAgent, touchPoints, isInstalled }: Runtime): Platform {
  const app = inAppBrowser(userAgent);
  if (app) return { type: 'in-app', app };
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isIos && isInstalled) return { type: 'ios-installed' };
  if (isIos) return { type: /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'ios-other' : 'ios-safari' };
  if (/Android/.test(userAgent)) return { type: 'android' };
  if (/Firefox\//.test(userAgent)) return { type: 'firefox' };
  return { type: /Safari\//.test(userAgent) && !/Chrome\//.test(userAgent) ? 'safari' : 'chrome' };
}

export function currentRuntime(): Runtime {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  };
}
