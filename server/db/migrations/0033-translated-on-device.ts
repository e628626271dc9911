import { statements } from './statements.ts';

/** Who translated a turn that the voice service had left without a translation; null for the others. */
export const translatedOnDevice = statements(`alter table turns add column translated_by text`);
