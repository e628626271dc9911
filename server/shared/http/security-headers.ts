import type { InlineHashes } from './inline-hashes.ts';

/** The two constant style sheets that React Aria injects (usePress and usePreventScroll). */
const styleHashes = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

export type SecuritySettings = {
  readonly publicUrl: string;
  /** The identity provider, from which the page requests tokens. */
  readonly identityOrigin: string | undefined;
  /** The origin of the CAPTCHA script and frame. */
  readonly captchaOrigin: string | undefined;
  /** Scripts and styles that are written into the page's document. */
  readonly inline?: InlineHashes;
};

/** The security headers of every response. */
export function securityHeaders(settings: SecuritySettings): ReadonlyMap<string, string> {
  const headers = new Map([
    ['Content-Security-Policy', contentPolicy(settings)],
    ['Permissions-Policy', permissionsPolicy()],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Content-Type-Options', 'nosniff'],
  ]);
  if (settings.publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return headers;
}

function contentPolicy({ identityOrigin, captchaOrigin, inline }: SecuritySettings): string {
  const captcha = captchaOrigin ? [captchaOrigin] : [];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(inline?.scripts ?? []), ...captcha],
    'style-src': ["'self'", ...styleHashes, ...(inline?.styles ?? [])],
    'connect-src': ["'self'", ...(identityOrigin ? [identityOrigin] : [])],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-src': captcha.length > 0 ? captcha : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const allowed = [
  'microphone',
  'autoplay',
  'screen-wake-lock',
  'speaker-selection',
  'translator',
  'language-detector',
  'on-device-speech-recognition',
  'display-capture',
];
const denied = ['camera', 'geolocation', 'usb', 'serial', 'hid', 'payment', 'midi'];

function permissionsPolicy(): string {
  return [...allowed.map((feature) => `${feature}=(self)`), ...denied.map((feature) => `${feature}=()`)].join(', ');
}
