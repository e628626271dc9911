import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: whether a text is part of a value, in capital or small letters. A regular expression with both cases of each
 * letter: `lower` of the database knows Latin letters without accents only, unless its locale says otherwise.
 */
export function hasText(value: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = Array.from(text, (letter) => {
    const cases = [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])].filter(isOneLetter);
    return cases.length > 1 ? `[${cases.join('')}]` : letter.replace(/[^\p{L}\p{N}\s]/u, String.raw`\$&`);
  });
  return sql`(${value} ~ ${pattern.join('')})`;
}

/** Not the `SS` of `ß`. */
function isOneLetter(text: string): boolean {
  return Array.from(text).length === 1;
}
