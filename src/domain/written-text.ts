/** Of a typed sentence or a correction: a minute of speech has as many, and one turn of the log holds more. */
export const MAX_WRITTEN_CHARACTERS = 4000;
