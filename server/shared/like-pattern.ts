/** A pattern for LIKE that finds a text anywhere in a text of small letters. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
