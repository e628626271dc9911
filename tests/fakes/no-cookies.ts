import type { Cookies } from '../../server/shared/http/cookies.ts';

/** A request without cookies, whose response sets none. */
export const noCookies: Cookies = { read: () => undefined, write: () => undefined };
