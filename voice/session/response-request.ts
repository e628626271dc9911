import type { WrittenResponse } from '../protocol/client-event.ts';
import { itemFromClient, itemText } from '../protocol/conversation-item.ts';
import { newId } from '../protocol/new-id.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { ResponseRequest, SpokenText } from './response-context.ts';

/** The words of an utterance, which may still be in progress. */
export type SpokenInput = Pick<ResponseRequest, 'input' | 'itemId'>;

export type RequestContext = {
  readonly settings: SessionSettings;
  readonly items: ConversationItems;
  readonly spokenById: ReadonlyMap<string, SpokenInput>;
};

/** The request for a response to an utterance. */
export function requestForUtterance(spoken: SpokenInput, settings: SessionSettings): ResponseRequest {
  return createRequest(spoken, undefined, settings);
}

/** The request that a client's `response.create` describes; without input, for the latest user item. */
export function requestFromClient(written: WrittenResponse | undefined, context: RequestContext): ResponseRequest {
  return createRequest(inputOf(written, context), written, context.settings);
}

function createRequest(
  input: SpokenInput,
  written: WrittenResponse | undefined,
  settings: SessionSettings,
): ResponseRequest {
  const modalities = written?.output_modalities ?? written?.modalities ?? [settings.modality];
  return {
    id: newId('resp'),
    ...input,
    instructions: settings.instructions,
    modality: modalities.includes('audio') ? 'audio' : 'text',
    voice: settings.voice,
    speed: settings.speed,
    metadata: written?.metadata ?? null,
    isInConversation: written?.conversation !== 'none',
  };
}

function inputOf(written: WrittenResponse | undefined, context: RequestContext): SpokenInput {
  const inputs = written?.input
    ? written.input.map((one) =>
        one.type === 'item_reference' ? inputOfItem(one.id, context) : textInput(itemText(itemFromClient(one))),
      )
    : [inputOfItem(context.items.latestOf('user')?.id, context)];
  return {
    input: Promise.all(inputs.map(({ input }) => input)).then(joinTexts),
    itemId: inputs.at(-1)?.itemId,
  };
}

function inputOfItem(id: string | undefined, { items, spokenById }: RequestContext): SpokenInput {
  if (id === undefined) return textInput('');
  const item = items.get(id);
  return spokenById.get(id) ?? textInput(item ? itemText(item) : '', item?.id);
}

function textInput(text: string, itemId?: string): SpokenInput {
  return { input: Promise.resolve({ text, speechMs: 0 }), itemId };
}

function joinTexts(all: readonly SpokenText[]): SpokenText {
  const language = all.at(-1)?.language;
  const speechMs = all.reduce((sum, one) => sum + one.speechMs, 0);
  return { text: all.map(({ text }) => text).join(' '), speechMs, ...(language === undefined ? {} : { language }) };
}
