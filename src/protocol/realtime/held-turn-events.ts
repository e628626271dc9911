import { languageOf, type LanguageCode, type LanguagePair } from '../../domain/language.ts';
import type { Term } from '../../domain/terms/glossary-entry.ts';
import { GLOSSARY_ID_PREFIX, glossaryText } from '../../domain/terms/term-hints.ts';
import type { ListeningSettings } from '../../domain/turns/conversation-event.ts';
import type { Wire } from './wire.ts';

/** The event ids mark a refusal as one that the session survives. */
export function turnDetectionUpdate(turnDetection: Wire | null) {
  return inputUpdate('turn_detection', { turn_detection: turnDetection });
}

export type RecogniserHints = {
  /** Without one it detects the language. */
  readonly language: LanguageCode | undefined;
  /** Names that may be said; empty for none. */
  readonly prompt: string;
};

/** The settings of the recogniser. */
export function recogniserUpdate({ transcription }: ListeningSettings, { language, prompt }: RecogniserHints) {
  const { language: _language, prompt: _prompt, ...rest } = transcription ?? {};
  const hinted = {
    ...rest,
    ...(language === undefined ? {} : { language: languageOf(language).iso1 }),
    ...(prompt === '' ? {} : { prompt }),
  };
  return inputUpdate('recogniser', { transcription: hinted });
}

function inputUpdate(name: string, input: object) {
  return { type: 'session.update', event_id: `page_${name}`, session: { type: 'realtime', audio: { input } } };
}

export const clearInput = { type: 'input_audio_buffer.clear', event_id: 'page_clear' };
export const commitInput = { type: 'input_audio_buffer.commit', event_id: 'page_commit' };
export const REPLAY_EVENT_ID = 'page_replay';

/** Buffered audio follows by messages, in place of the track; or no more of it. Of our own service only. */
export function switchReplay(isActive: boolean) {
  return { type: 'input_audio_buffer.replay', event_id: REPLAY_EVENT_ID, is_active: isActive };
}

export const clearOutput = { type: 'output_audio_buffer.clear', event_id: 'page_silence' };

/** Refused without harm where the response has just ended. */
export function cancelResponse(responseId: string) {
  return { type: 'response.cancel', event_id: 'page_cancel', response_id: responseId };
}

/** A request that every service refuses: there is no such item. */
export const deliveryCheck = {
  type: 'conversation.item.retrieve',
  event_id: 'page_delivery',
  item_id: 'page_delivery',
};

export const RESPONSE_EVENT_ID = 'page_response';

/** Our own service reads the language from the metadata; others return it unread. @param isSilent text without a voice */
export function createResponse(language: LanguageCode, isSilent = false) {
  const response = { metadata: { source_language: language }, ...(isSilent ? { output_modalities: ['text'] } : {}) };
  return { type: 'response.create', event_id: RESPONSE_EVENT_ID, response };
}

/** A sentence that was typed, in place of speech. */
export function typedItem(id: string, text: string) {
  return createItem({ id, type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
}

/** For models that hear both languages and might mistake one for the other. */
export function directionItem(language: LanguageCode, pair: LanguagePair) {
  const [from, to] = language === pair.source ? [pair.source, pair.target] : [pair.target, pair.source];
  const text = `The last message is in ${languageOf(from).name}: say it in ${languageOf(to).name}. Translate only.`;
  return createItem({ type: 'message', role: 'system', content: [{ type: 'input_text', text }] });
}

function createItem(item: object) {
  return { type: 'conversation.item.create', event_id: 'page_item', item };
}

/** The names and terms of the conversation, for the translator. Our own service knows the item by its id. */
export function glossaryItem(number: number, terms: readonly Term[]) {
  const content = [{ type: 'input_text', text: glossaryText(terms) }];
  return createItem({ id: glossaryItemId(number), type: 'message', role: 'system', content });
}

export function glossaryDeletion(number: number) {
  const itemId = glossaryItemId(number);
  return { type: 'conversation.item.delete', event_id: 'page_glossary', item_id: itemId };
}

function glossaryItemId(number: number): string {
  return `${GLOSSARY_ID_PREFIX}${number}`;
}
