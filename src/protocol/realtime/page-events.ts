import { isLanguageCode } from '../../domain/language.ts';
import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { MalformedEvent, readId, readText } from './wire.ts';
import type { Wire } from './wire.ts';

/** What people have stated on the page, in a log that contains it: not sent by any service. */
export function parseSpeakerStated(wire: Wire): ConversationEvent {
  const language = readText(wire, 'language');
  if (!isLanguageCode(language)) throw new MalformedEvent('language is not one of the product');
  return { type: 'speaker-stated', itemId: readId(wire, 'item_id'), language };
}

export function parseSourceCorrected(wire: Wire): ConversationEvent {
  return {
    type: 'source-corrected',
    itemId: readId(wire, 'item_id'),
    correctionItemId: readId(wire, 'correction_item_id'),
    text: readText(wire, 'text'),
  };
}
