import type { Term } from './glossary-entry.ts';

/** The limit of recognisers: our own service takes 1,000 characters, and whisper reads the last 224 tokens of a prompt. */
const MAX_PROMPT_CHARACTERS = 600;
/** An item of the protocol holds 4000. */
const MAX_TEXT_CHARACTERS = 3500;

const HEAD = 'Names and terms of this conversation, one per line, in both languages. Write them exactly like this:';

export const GLOSSARY_ID_PREFIX = 'glossary_';

export function isGlossary(itemId: string): boolean {
  return itemId.startsWith(GLOSSARY_ID_PREFIX);
}

/** The names as they may be heard, in both languages; the first terms where not all fit. */
export function recogniserPrompt(terms: readonly Term[]): string {
  const names = new Set(terms.flatMap(({ source, target }) => [source, target]));
  return withinLength([...names], ', ', MAX_PROMPT_CHARACTERS);
}

/** For the translator; the first terms where not all fit. */
export function glossaryText(terms: readonly Term[]): string {
  const lines = terms.map(({ source, target, soundsLike }) =>
    [source, target, ...(soundsLike === undefined ? [] : [soundsLike])].map(cell).join(' = '),
  );
  return `${HEAD}\n${withinLength(lines, '\n', MAX_TEXT_CHARACTERS)}`;
}

export type TermLine = { readonly source: string; readonly target: string; readonly soundsLike?: string };

/** Reads a text made by `glossaryText`; anything else in it is ignored. */
export function readGlossaryText(text: string): readonly TermLine[] {
  return text.split('\n').flatMap((line) => {
    const [source = '', target = '', soundsLike] = line.split(' = ');
    if (source === '' || target === '') return [];
    return [soundsLike === undefined ? { source, target } : { source, target, soundsLike }];
  });
}

/** The lines of the glossary that an item carries; undefined for any other item. */
export function termLinesIn(itemId: string, text: string): readonly string[] | undefined {
  if (!isGlossary(itemId)) return undefined;
  return readGlossaryText(text).map(({ source, target }) => `${source} = ${target}`);
}

function cell(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(' = ', ' ');
}

function withinLength(parts: readonly string[], separator: string, length: number): string {
  let text = '';
  for (const part of parts) {
    const longer = text === '' ? part : `${text}${separator}${part}`;
    if (longer.length > length) break;
    text = longer;
  }
  return text;
}
