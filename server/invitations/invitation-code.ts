import { randomInt } from 'node:crypto';
import { invitationLength } from '../../src/domain/validation.ts';

/**
 * Read aloud, written by hand and typed in again without a mistake: no two of these look alike, nor like the other
 * case of themselves (0 O o, 1 I l, 2 Z, 5 S, 6 b, 8 B, 9 g q, c C, k K, p P, u U v V, w W, x X, y Y).
 */
export const codeAlphabet = 'ADEFGHJKLMNPQRTUWXYadefhmnrt34679';

export function drawCode(): string {
  return Array.from({ length: invitationLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
