import type { Transcript } from '../engines/engines.ts';
import type { WrittenResponse } from '../protocol/client-event.ts';
import { itemFromClient, itemText } from '../protocol/conversation-item.ts';
import { newId } from '../protocol/new-id.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { ResponseRequest } from './response-context.ts';

/** An utterance and its transcript, which may still be in progress. */
export type SpokenInput = { readonly transcript: Promise<Transcript>; readonly speechMs: number };

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
    transcript: Promise.all(inputs.map((one) => one.transcript)).then(joinTranscripts),
    speechMs: inputs.reduce((sum, one) => sum + one.speechMs, 0),
  };
}

function inputOfItem(id: string | undefined, { items, spokenById }: RequestContext): SpokenInput {
  if (id === undefined) return textInput('');
  const item = items.get(id);
  return spokenById.get(id) ?? textInput(item ? itemText(item) : '');
}

function textInput(text: string): SpokenInput {
  return { transcript: Promise.resolve({ text }), speechMs: 0 };
}

function joinTranscripts(all: readonly Transcript[]): Transcript {
  const language = all.at(-1)?.language;
  return { text: all.map((one) => one.text).join(' '), ...(language === undefined ? {} : { language }) };
}
