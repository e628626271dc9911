import { isLoopbackHost, isLoopbackUrl } from '../config/loopback.ts';

/**
 * Where the caller reached us: the public address, or on this machine whichever of its names the caller used, so that
 * a page opened at 127.0.0.1 is not sent to localhost, another origin.
 */
export function requestOrigin(hostHeader: string | undefined, publicUrl: string): string {
  if (!hostHeader || !isLoopbackUrl(publicUrl) || !/^[\w.:[\]-]+$/.test(hostHeader)) return publicUrl;
  const { protocol } = new URL(publicUrl);
  const asked = URL.canParse(`${protocol}//${hostHeader}`) ? new URL(`${protocol}//${hostHeader}`) : undefined;
  return asked && isLoopbackHost(asked.hostname) ? asked.origin : publicUrl;
}
