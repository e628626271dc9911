import { isLinkSecret } from '../../../src/domain/mailed-link.ts';
import type { Cookies } from '../../shared/http/cookies.ts';
import { newSecret } from '../../shared/secrets.ts';

/**
 * The ticket is a random cookie of the browser that requests a code. The code is valid together with it only, so that no
 * other browser can guess at it. It has no authority of its own.
 */
const COOKIE = 'code_ticket';
const LIFETIME_S = 10 * 60;

/** The ticket of this browser, empty without one: no code is stored for an empty ticket. */
export function ticketOf(cookies: Cookies): string {
  const ticket = cookies.read(COOKIE) ?? '';
  return isLinkSecret(ticket) ? ticket : '';
}

/** Prolongs the ticket of this browser, or gives it one. */
export function issueTicket(cookies: Cookies): string {
  const ticket = ticketOf(cookies) || newSecret();
  cookies.write(COOKIE, ticket, LIFETIME_S);
  return ticket;
}

export function removeTicket(cookies: Cookies): void {
  cookies.write(COOKIE, '', 0);
}
