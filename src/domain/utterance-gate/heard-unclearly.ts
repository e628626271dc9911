/** The failure code of a transcript that may not have been speech; its text came before. */
export const HEARD_UNCLEARLY = 'heard_unclearly';
