/** An app that shows web pages in a browser of its own, which does less than the system's. */
export type InAppBrowser = 'WeChat' | 'LINE' | 'Instagram' | 'Facebook' | 'other';

const signs = [
  [/MicroMessenger/, 'WeChat'],
  [/Line\//, 'LINE'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Android.*; wv\)/, 'other'],
] as const satisfies readonly (readonly [RegExp, InAppBrowser])[];

export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  return signs.find(([sign]) => sign.test(userAgent))?.[1];
}
