import type { HttpContext } from './http-types.ts';

/**
 * The client's address. Each trusted proxy appends the address of its peer to `X-Forwarded-For`, so the client is that
 * many entries from the end; earlier entries come from the client and are not trusted.
 */
export function clientAddress(c: HttpContext, trustedProxies: number): string {
  const peer = c.env.incoming.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return plain(peer);
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return plain(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer);
}

/**
 * A dual-stack socket reports IPv4 as `::ffff:192.0.2.1`. Some proxies append the port (`192.0.2.1:50123`,
 * `[2001:db8::1]:50123`), which differs per connection and would defeat rate limits.
 */
function plain(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
