/** The failure code of a response whose text was no translation. */
export const TRANSLATION_REJECTED = 'translation_rejected';

/** The failure code of a response to a text that the rehearsal voice has no translation of. */
export const NOT_REHEARSED = 'not_rehearsed';
