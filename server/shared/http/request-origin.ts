import { isLoopbackHost, isLoopbackUrl } from '../config/loopback.ts';

/**
 * The origin the client used: the public one, or any loopback name of this machine, so that a page opened at 127.0.0.1
 * is not redirected to localhost, which is another origin.
 */
export function requestOrigin(hostHeader: string | undefined, publicUrl: string): string {
  if (!hostHeader || !isLoopbackUrl(publicUrl) || !/^[\w.:[\]-]+$/.test(hostHeader)) return publicUrl;
  const { protocol } = new URL(publicUrl);
  const used = URL.canParse(`${protocol}//${hostHeader}`) ? new URL(`${protocol}//${hostHeader}`) : undefined;
  return used && isLoopbackHost(used.hostname) ? used.origin : publicUrl;
}
