import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import type { Cookies } from '../../shared/http/cookies.ts';
import type { Pepper } from '../../shared/pepper.ts';
import { newSecret } from '../../shared/secrets.ts';

/**
 * Devices that have signed in to an account before: strangers who fail on purpose cannot lock them out. The mark is a
 * cookie `id.expires.digest`; the digest is keyed and covers the account, so that the server stores nothing. It has
 * no authority.
 */
export type KnownDevices = {
  /** The id of the device if it has signed in to this account; undefined otherwise. */
  find(cookies: Cookies, email: string): Promise<string | undefined>;
  mark(cookies: Cookies, email: string): Promise<void>;
  /** The page cannot remove the cookie: scripts do not see it. */
  forget(cookies: Cookies): void;
};

const COOKIE = 'known_device';
const LIFETIME_S = 365 * 86_400;

export function createKnownDevices(pepper: Pepper, clock: Clock): KnownDevices {
  const digestOf = (id: string, expiresS: number, email: string) =>
    pepper.digest('known-device', id, String(expiresS), email);
  const nowS = () => Math.floor(clock().getTime() / 1000);

  return {
    find: async (cookies, email) => {
      const [id = '', expires = '', digest = ''] = (cookies.read(COOKIE) ?? '').split('.');
      const expiresS = Number(expires);
      if (!(expiresS > nowS())) return undefined;
      return isEqual(digest, await digestOf(id, expiresS, email)) ? id : undefined;
    },
    mark: async (cookies, email) => {
      const id = newSecret();
      const expiresS = nowS() + LIFETIME_S;
      cookies.write(COOKIE, `${id}.${expiresS}.${await digestOf(id, expiresS, email)}`, LIFETIME_S);
    },
    forget: (cookies) => cookies.write(COOKIE, '', 0),
  };
}

function isEqual(value: string, other: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
