import { isLoopbackUrl } from '../../../shared/config/loopback.ts';

/** Where the embedded provider lives, below our own address, and what it calls us. */
export const EMBEDDED_PATH = '/sandbox/identity';
export const EMBEDDED_CLIENT_ID = 'dragoman';

/**
 * The provider's name for who reached us at `origin`. This machine has several names, each another origin to a
 * browser: a page must find the provider at its own.
 */
export function embeddedIssuer(publicUrl: string, origin: string = publicUrl): string {
  const address = new URL(publicUrl);
  // Only the name: a developer's page has a port of its own, where there is no provider.
  if (isLoopbackUrl(publicUrl) && isLoopbackUrl(origin)) address.hostname = new URL(origin).hostname;
  return `${address.origin}${EMBEDDED_PATH}`;
}

/** Whether a token says that it is from the embedded provider, by whichever name. */
export function isEmbeddedIssuer(issuer: string, publicUrl: string): boolean {
  return URL.canParse(issuer) && issuer === embeddedIssuer(publicUrl, new URL(issuer).origin);
}
