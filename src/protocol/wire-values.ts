import { z } from 'zod';
import { languages, type LanguageCode } from '../domain/language.ts';
import { localeCodes } from '../domain/locale.ts';

/** Schemas of the values that several contracts have. */

export const languageCode = z.enum(languages.map((language) => language.code) as [LanguageCode, ...LanguageCode[]]);

/** Texts by interface language. */
export const localeCode = z.enum(localeCodes);
export const textsByLocale = z.partialRecord(localeCode, z.string());
export const productText = z.object({ name: z.string(), description: z.string() });
export const productTexts = z.partialRecord(localeCode, productText);

export const id = z.uuid();
export const timestamp = z.iso.datetime({ offset: true });
/** The IANA name of a time zone; UTC for one that this environment does not know. */
export const timeZone = z.string().max(64).refine(isTimeZone).catch('UTC');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // Expected: another environment may know more zones.
    return false;
  }
}

/** A timestamp that PostgreSQL can read: offset below 16 hours, bounded fraction, four-digit year in every time zone. */
export const clientTimestamp = timestamp
  .max(40)
  .regex(/^(?!0|9999)/)
  .regex(/(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/);
/** A higher count of tokens can only be a mistake. */
export const MAX_TOKENS = 100_000_000;
export const tokenCount = z.int().min(0).max(MAX_TOKENS);
export const itemId = z.string().min(1).max(128);
export const spokenText = z.string().max(20_000);

export const done = z.object({ success: z.literal(true), message: z.string().optional() });

export const money = z.number().nonnegative();

export const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const pagination = z.object({ page: z.int(), total: z.int(), total_pages: z.int() });

export function limit(fallback: number, most: number) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((requested) => Math.min(requested, most));
}
