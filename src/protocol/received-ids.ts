/**
 * A page that replaces a lost call names the last responses that it has received. The server knows those for which it has
 * charged something: of the last few there is one.
 */
export const MAX_RECEIVED_IDS = 8;
