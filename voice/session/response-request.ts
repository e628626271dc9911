import type { Transcript } from '../engines/engines.ts';
import type { WrittenResponse } from '../protocol/client-event.ts';
import { itemText, type ConversationItems } from './conversation-items.ts';
import { newId } from '../protocol/new-id.ts';
import type { ResponseRequest } from './response-context.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import { readItem } from '../protocol/read-item.ts';

/** The words of an utterance, which may still be on their way from the recogniser. */
export type SpokenItem = { readonly transcript: Promise<Transcript>; readonly speechMs: number };

export type RequestContext = {
  readonly settings: SessionSettings;
  readonly items: ConversationItems;
  readonly spokenById: ReadonlyMap<string, SpokenItem>;
  /** What was just said, when that is what asks for an answer. */
  readonly spoken: SpokenItem | undefined;
};

/** Makes a request for an answer of what the page wrote, or of what was said. */
export function toResponseRequest(
  written: WrittenResponse | null | undefined,
  context: RequestContext,
): ResponseRequest {
  const { settings } = context;
  const modalities = written?.output_modalities ?? written?.modalities ?? [settings.modality];
  return {
    id: newId('resp'),
    ...(context.spoken ?? asked(written, context)),
    instructions: settings.instructions,
    modality: modalities.includes('audio') ? 'audio' : 'text',
    voice: settings.voice,
    speed: settings.speed,
    metadata: written?.metadata ?? null,
    inConversation: written?.conversation !== 'none',
  };
}

function asked(written: WrittenResponse | null | undefined, context: RequestContext): SpokenItem {
  const ids = written?.input ? undefined : context.items.latestOf('user')?.id;
  const sources = written?.input
    ? written.input.map((one) =>
        one.type === 'item_reference' ? known(one.id, context) : typed(itemText(readItem(one))),
      )
    : [ids === undefined ? typed('') : known(ids, context)];
  return {
    transcript: Promise.all(sources.map((one) => one.transcript)).then(joined),
    speechMs: sources.reduce((sum, one) => sum + one.speechMs, 0),
  };
}

function known(id: string, { items, spokenById }: RequestContext): SpokenItem {
  const item = items.get(id);
  return spokenById.get(id) ?? typed(item ? itemText(item) : '');
}

function typed(text: string): SpokenItem {
  return { transcript: Promise.resolve({ text }), speechMs: 0 };
}

function joined(all: readonly Transcript[]): Transcript {
  const language = all.at(-1)?.language;
  return { text: all.map((one) => one.text).join(' '), ...(language === undefined ? {} : { language }) };
}
