import { isLanguageCode, type LanguageCode } from '../../domain/language.ts';
import { MalformedEvent, optionalText, readId, readIds, readText, type EventParsers, type Wire } from './wire.ts';

/** Statements of people on the page, in a log that contains them; no service sends them. */
export const pageEvents = {
  'turn.speaker_stated': (wire) => {
    const speaker = optionalText(wire, 'speaker');
    return {
      type: 'speaker-stated',
      itemId: readId(wire, 'item_id'),
      language: optionalText(wire, 'language') === undefined ? undefined : readLanguage(wire),
      speaker: speaker === 'userA' || speaker === 'userB' ? speaker : undefined,
    };
  },
  'turn.written': (wire) => ({
    type: 'turn-written',
    itemId: readId(wire, 'item_id'),
    text: readText(wire, 'text'),
    language: readLanguage(wire),
  }),
  'turn.source_corrected': (wire) => ({
    type: 'source-corrected',
    itemIds: readIds(wire, 'item_ids'),
    correctionItemId: readId(wire, 'correction_item_id'),
    text: readText(wire, 'text'),
  }),
  'turn.translated_on_device': (wire) => ({
    type: 'translated-on-device',
    itemId: readId(wire, 'item_id'),
    sourceText: readText(wire, 'source_text'),
    text: readText(wire, 'text'),
  }),
} satisfies EventParsers;

function readLanguage(wire: Wire): LanguageCode {
  const language = readText(wire, 'language');
  if (isLanguageCode(language)) return language;
  throw new MalformedEvent('language is not one of the product');
}
