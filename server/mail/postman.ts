import type { LocaleCode } from '../../src/domain/locale.ts';
import type { Letter } from './letters/letter.ts';
import { writeLetter } from './letters/write-letter.ts';
import type { LetterHead } from './letters/write-letter.ts';
import type { Mailer } from './mailer.ts';

/** Writes a letter in the receiver's language and sends it. */
export type Postman = (to: string, locale: LocaleCode, letter: Letter) => Promise<void>;

export function createPostman(mailer: Mailer, head: LetterHead): Postman {
  return (to, locale, letter) => mailer.send(writeLetter(to, locale, letter, head));
}
