import type { HttpContext } from './http-types.ts';

/**
 * The caller's address. Each trusted proxy appends the address it was called from, so the caller is that many
 * entries from the end; anything before it was written by the caller and may be a lie.
 */
export function clientAddress(c: HttpContext, trustedProxies: number): string {
  const peer = c.env.incoming.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return plain(peer);
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return plain(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer);
}

/**
 * IPv4 callers of a socket that speaks IPv6 come as `::ffff:192.0.2.1`. Some proxies add the port (`192.0.2.1:50123`,
 * `[2001:db8::1]:50123`), which is another one for every connection: counted with it, nobody would ever reach a limit.
 */
function plain(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
