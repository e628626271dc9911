import { randomInt } from 'node:crypto';
import { invitationLength } from '../../../src/domain/invitation-link.ts';

/**
 * Unambiguous when read aloud or written by hand. Left out, because they look alike or like their other case:
 * 0 O o, 1 I l, 2 Z, 5 S, 6 b, 8 B, 9 g q, c C, k K, p P, u U v V, w W, x X, y Y.
 */
const letters = 'ADEFGHJKLMNPQRTUWXYadefhmnrt';
export const codeAlphabet = `${letters}34679`;

/** Starts with a letter, so that a spreadsheet cannot read it as a number such as 7e34. */
export function newInvitationCode(): string {
  const rest = Array.from({ length: invitationLength - 1 }, () => randomCharacterOf(codeAlphabet));
  return [randomCharacterOf(letters), ...rest].join('');
}

function randomCharacterOf(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
