/** The limit for a typed sentence or a correction, about a minute of speech. */
export const MAX_WRITTEN_CHARACTERS = 4000;
