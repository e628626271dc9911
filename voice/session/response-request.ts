import { hintedLanguage, type LanguageCode, type LanguagePair } from '../../src/domain/language.ts';
import type { WrittenResponse } from '../protocol/client-event.ts';
import { newId } from '../protocol/new-id.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { SpokenInput } from './read-inputs.ts';
import type { ResponseRequest } from './response-context.ts';

/** A request for a response to an utterance, or to what a client's `response.create` describes. */
export function createRequest(
  { input, itemId, spokenIds }: SpokenInput,
  written: WrittenResponse | undefined,
  settings: SessionSettings,
  pair: LanguagePair,
): ResponseRequest {
  const modalities = written?.output_modalities ?? written?.modalities ?? [settings.modality];
  // A client that names the language of its microphone, as in a room with a device for each person, is believed.
  const stated = statedLanguage(written, pair) ?? hintedLanguage(pair, settings.transcription?.language);
  return {
    id: newId('resp'),
    input: stated ? input.then((spoken) => ({ ...spoken, language: stated })) : input,
    itemId,
    spokenIds,
    instructions: settings.instructions,
    modality: modalities.includes('audio') ? 'audio' : 'text',
    voice: settings.voice,
    speed: settings.speed,
    maxOutputTokens: settings.maxOutputTokens,
    metadata: written?.metadata ?? null,
    isInConversation: written?.conversation !== 'none',
  };
}

/** The language that a person has stated, if it is one of the pair. */
function statedLanguage(written: WrittenResponse | undefined, pair: LanguagePair): LanguageCode | undefined {
  const stated = written?.metadata?.['source_language'];
  return [pair.source, pair.target].find((code) => code === stated);
}
