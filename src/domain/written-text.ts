/** The limit for a typed sentence or a correction, about four minutes of speech. */
export const MAX_WRITTEN_CHARACTERS = 4000;

export function isTooLong(text: string): boolean {
  return text.length > MAX_WRITTEN_CHARACTERS;
}
