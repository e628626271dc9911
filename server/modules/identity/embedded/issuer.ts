import { isLoopbackUrl } from '../../../shared/config/loopback.ts';

/** The embedded provider's path below the public URL, and the page's client id there. */
export const EMBEDDED_PATH = '/sandbox/identity';
export const EMBEDDED_CLIENT_ID = 'dragoman';

/**
 * The issuer for a client that reached the server at `origin`. A machine has several loopback names (localhost,
 * 127.0.0.1), each a separate origin to the browser: the page must find the provider at its own.
 */
export function embeddedIssuer(publicUrl: string, origin: string = publicUrl): string {
  const address = new URL(publicUrl);
  // Only the host name: on the port of a development server of the page there is no provider.
  if (isLoopbackUrl(publicUrl) && isLoopbackUrl(origin)) address.hostname = new URL(origin).hostname;
  return `${address.origin}${EMBEDDED_PATH}`;
}

/** Whether the issuer claim names the embedded provider, by any of the machine's names. */
export function isEmbeddedIssuer(issuer: string, publicUrl: string): boolean {
  return URL.canParse(issuer) && issuer === embeddedIssuer(publicUrl, new URL(issuer).origin);
}
