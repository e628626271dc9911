import type { LanguageCode } from '../../src/domain/language.ts';
import type { Page } from './programs/page.ts';

/** A device joins by the code that the host shows. */
export async function joinRoom(
  page: Page,
  { secret, hostLanguage, language }: { secret: string; hostLanguage: LanguageCode; language: LanguageCode },
): Promise<void> {
  await page.joinRoom({ secret, hostLanguage }, { name: 'Guest', language });
}
