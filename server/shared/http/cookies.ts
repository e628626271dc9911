import { getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from './http-types.ts';

/** The cookies of this server that a request carries, and those to set with its response. */
export type Cookies = {
  read(name: string): string | undefined;
  /** A cookie for the API alone, which scripts cannot read. */
  write(name: string, value: string, maxAgeS: number): void;
};

export function cookiesOf(c: HttpContext, publicUrl: string): Cookies {
  return {
    read: (name) => getCookie(c, name),
    write: (name, value, maxAge) =>
      setCookie(c, name, value, {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'Strict',
        secure: publicUrl.startsWith('https:'),
        maxAge,
      }),
  };
}
