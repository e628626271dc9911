/** The failure code of a response whose text was no translation. */
export const TRANSLATION_REJECTED = 'translation_rejected';
