import { randomInt } from 'node:crypto';
import { invitationLength } from '../../../src/domain/invitation-link.ts';

/**
 * Read aloud, written by hand and typed in again without a mistake: no two of these look alike, nor like the other
 * case of themselves (0 O o, 1 I l, 2 Z, 5 S, 6 b, 8 B, 9 g q, c C, k K, p P, u U v V, w W, x X, y Y).
 */
const letters = 'ADEFGHJKLMNPQRTUWXYadefhmnrt';
export const codeAlphabet = `${letters}34679`;

/** Begins with a letter: whatever reads it from an address or a table must not take it for a number such as 7e34. */
export function newInvitationCode(): string {
  const rest = Array.from({ length: invitationLength - 1 }, () => randomCharacterOf(codeAlphabet));
  return [randomCharacterOf(letters), ...rest].join('');
}

function randomCharacterOf(signs: string): string {
  return signs.charAt(randomInt(signs.length));
}
