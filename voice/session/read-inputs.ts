import type { WrittenResponse } from '../protocol/client-event.ts';
import { itemFromClient, itemText } from '../protocol/conversation-item.ts';
import { invalidRequest, type ProtocolError } from '../protocol/protocol-error.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { ResponseRequest, SpokenText } from './response-context.ts';

/** The words of an utterance, which may still be in progress. */
export type SpokenInput = Pick<ResponseRequest, 'input' | 'itemId' | 'spokenIds'>;

export type InputContext = { readonly items: ConversationItems; readonly spokenById: ReadonlyMap<string, SpokenInput> };

export type ReadInputs =
  | ({ readonly type: 'inputs' } & SpokenInput)
  | { readonly type: 'refused'; readonly error: ProtocolError };

/** One response interprets one utterance, or a few that belong together. */
const MAX_INPUTS = 8;
/** The limit of written text in a response, about three minutes of speech. */
const MAX_WRITTEN_CHARACTERS = 4_000;

/** Reads the input of a client's `response.create`; without one, the latest user item. */
export function readInputs(written: WrittenResponse | undefined, context: InputContext): ReadInputs {
  const inputs = written?.input
    ? written.input.map((input) =>
        input.type === 'item_reference' ? inputOfItem(input.id, context) : textInput(itemText(itemFromClient(input))),
      )
    : [inputOfItem(context.items.latestOf('user')?.id, context)];
  const problem = findProblem(written, inputs);
  if (problem) return { type: 'refused', error: invalidRequest('invalid_input', problem, 'response.input') };
  return {
    type: 'inputs',
    input: Promise.all(inputs.map(({ input }) => input)).then(joinTexts),
    itemId: inputs.at(-1)?.itemId,
    spokenIds: inputs.flatMap(({ spokenIds }) => spokenIds),
  };
}

type Input = SpokenInput & { readonly writtenCharacters: number };

function findProblem(written: WrittenResponse | undefined, inputs: readonly Input[]): string | undefined {
  const ids = (written?.input ?? []).flatMap((input) => (input.type === 'item_reference' ? [input.id] : []));
  if (inputs.length > MAX_INPUTS) return `A response takes at most ${MAX_INPUTS} inputs.`;
  if (new Set(ids).size < ids.length) return 'An item is referred to more than once.';
  const characters = inputs.reduce((sum, input) => sum + input.writtenCharacters, 0);
  if (characters > MAX_WRITTEN_CHARACTERS)
    return `A response takes at most ${MAX_WRITTEN_CHARACTERS} characters of text.`;
  return undefined;
}

function inputOfItem(id: string | undefined, { items, spokenById }: InputContext): Input {
  if (id === undefined) return textInput('');
  const spoken = spokenById.get(id);
  if (spoken) return { ...spoken, writtenCharacters: 0 };
  const item = items.get(id);
  return textInput(item ? itemText(item) : '', item?.id);
}

function textInput(text: string, itemId?: string): Input {
  const input = Promise.resolve({ text, speechMs: 0, writtenText: text });
  return { input, itemId, spokenIds: [], writtenCharacters: text.length };
}

function joinTexts(all: readonly SpokenText[]): SpokenText {
  const language = all.at(-1)?.language;
  return {
    text: all.map(({ text }) => text).join(' '),
    speechMs: all.reduce((sum, input) => sum + input.speechMs, 0),
    writtenText: all.map(({ writtenText }) => writtenText).join(''),
    ...(language === undefined ? {} : { language }),
  };
}
