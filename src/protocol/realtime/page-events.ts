import { isLanguageCode, type LanguageCode } from '../../domain/language.ts';
import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { MalformedEvent, optionalText, readId, readText, type Wire } from './wire.ts';

/** Statements of people on the page, in a log that contains them; no service sends them. */
export function parseSpeakerStated(wire: Wire): ConversationEvent {
  const speaker = optionalText(wire, 'speaker');
  return {
    type: 'speaker-stated',
    itemId: readId(wire, 'item_id'),
    language: optionalText(wire, 'language') === undefined ? undefined : readLanguage(wire),
    speaker: speaker === 'userA' || speaker === 'userB' ? speaker : undefined,
  };
}

export function parseTurnWritten(wire: Wire): ConversationEvent {
  const [itemId, text] = [readId(wire, 'item_id'), readText(wire, 'text')];
  return { type: 'turn-written', itemId, text, language: readLanguage(wire) };
}

function readLanguage(wire: Wire): LanguageCode {
  const language = readText(wire, 'language');
  if (isLanguageCode(language)) return language;
  throw new MalformedEvent('language is not one of the product');
}

export function parseSourceCorrected(wire: Wire): ConversationEvent {
  return {
    type: 'source-corrected',
    itemId: readId(wire, 'item_id'),
    correctionItemId: readId(wire, 'correction_item_id'),
    text: readText(wire, 'text'),
  };
}

export function parseTranslatedOnDevice(wire: Wire): ConversationEvent {
  return {
    type: 'translated-on-device',
    itemId: readId(wire, 'item_id'),
    sourceText: readText(wire, 'source_text'),
    text: readText(wire, 'text'),
  };
}
