import { announcementOf, assistantCloser, bracketNote, lineNote } from './framing-words.ts';
import { longestRepetition } from '../repetition.ts';
import { isPronounceable, maxWeight, weight } from './lengths.ts';
import { sentencesOf } from './sentences.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

type Texts = Pick<TranslationToCheck, 'source' | 'translation' | 'isPartial'>;

/** Each cut may uncover another framing, such as quotes inside of a code fence. */
const MAX_ROUNDS = 4;

/** The translation without what a language model puts around it, unless the source text has it too. */
export function cutFraming({ source, translation, isPartial = false }: Texts): string {
  let text = translation.replace(/<\|[^|>\n]*\|>|<\/?s>|\[\/?INST\]/gu, '').trim();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text;
    for (const cut of cuts) text = cut(text, source, isPartial).trim();
    if (text === before) break;
  }
  return text;
}

type Cut = (text: string, source: string, isPartial: boolean) => string;

const cuts: readonly Cut[] = [
  cutReasoning,
  cutCodeFence,
  takeValue,
  cutTags,
  cutMarkdown,
  cutAnnouncement,
  cutLines,
  cutQuotes,
  cutNotes,
  cutSourceText,
  cutCopies,
];

function cutReasoning(text: string): string {
  return text.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/giu, '');
}

function cutCodeFence(text: string, source: string): string {
  if (source.includes('`')) return text;
  const fence = /^```[\w-]*\s*\n?([\s\S]*?)(?:```\s*$|$)/u.exec(text);
  return (fence?.[1] ?? text).replaceAll('`', '');
}

/** The only text in an answer in JSON, or the one that is named as the translation. */
function takeValue(text: string, source: string): string {
  if (!/^[{["]/u.test(text) || /[{}]/u.test(source)) return text;
  try {
    const values = textsIn(JSON.parse(text));
    const named = values.find(([key]) => /translat|output|result|target|text/iu.test(key));
    return (values.length === 1 ? values[0]?.[1] : named?.[1]) ?? text;
  } catch {
    // Not JSON.
    return text;
  }
}

function textsIn(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, element]) => textsIn(element, name));
}

function cutTags(text: string, source: string): string {
  return source.includes('<') ? text : text.replace(/<\/?[a-z][\w-]{0,24}>/giu, ' ');
}

function cutMarkdown(text: string, source: string): string {
  const withoutMarks = source.includes('*') ? text : text.replace(/\*+/gu, '');
  return withoutMarks
    .replace(/(?<![\p{L}\p{N}])__(.+?)__(?![\p{L}\p{N}])/gu, '$1')
    .replace(/^(?:#{1,6}\s+|>\s+|[-•]\s+(?!\p{N}))/gmu, '');
}

function cutAnnouncement(text: string, source: string): string {
  const announced = announcementOf(text, source) ?? '';
  const rest = text.slice(announced.length);
  return isPronounceable(rest) ? rest : text;
}

/** A line is long enough to be the translation. */
const MIN_LINE_RATIO = 0.35;

/** The first line that may be the translation of a text in one line: notes and other versions follow it. */
function cutLines(text: string, source: string, isPartial: boolean): string {
  const lines = text.split(/\n+/u).filter(isPronounceable);
  if (isPartial || source.trim().includes('\n') || lines.length <= sentencesOf(source).length) return text;
  return lines.find((line) => weight(line) >= MIN_LINE_RATIO * weight(source)) ?? text;
}

const quotes =
  /^(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«\s*([^»]*?)\s*»|「([^」]*)」|『([^』]*)』|'([^']*)'|‘([^’]*)’)([.。!！]?)$/u;
const anyQuote = /["“”„«»「」『』]/u;

/** Quotes around the whole. */
function cutQuotes(text: string, source: string, isPartial: boolean): string {
  if (anyQuote.test(source)) return text;
  const [, ...parts] = quotes.exec(text) ?? [];
  const inner = parts.find((part) => part !== undefined && part !== '');
  if (inner !== undefined && isPronounceable(inner))
    return `${inner}${/[.。!！?？؟]$/u.test(inner) ? '' : (parts.at(-1) ?? '')}`;
  // Their end is still to come, or never came.
  const unmatched = /^["“„«「『]([^"“”„«»「」『』]*)$/u.exec(text)?.[1];
  return isPartial || unmatched !== undefined ? (unmatched ?? text) : text.replace(/^([^"]*)"$/u, '$1');
}

function cutNotes(text: string, source: string): string {
  if (lineNote.test(source)) return text;
  const withoutBracket = /[(（[【]/u.test(source) ? text : text.replace(bracketNote, '');
  const cut = withoutBracket.replace(lineNote, '').replace(assistantCloser, '');
  return isPronounceable(cut) ? cut : text;
}

/** The source text, repeated before or after its translation. */
function cutSourceText(text: string, source: string, isPartial: boolean): string {
  const said = source.trim().replace(/[.。!！?？؟]+$/u, '');
  if (said.length < 4 || !text.includes(said) || isPartial) return text;
  const at = text.indexOf(said);
  const before = text.slice(0, at).replace(/[\s\-–—→=>:：(（"“「'/|]+$/u, '');
  const after = text.slice(at + said.length).replace(/^[.。!！?？؟"”」')）\s\-–—→=>:：/|]+/u, '');
  const [rest, other] = weight(before) > weight(after) ? [before, after] : [after, before];
  const isWhole = !isPronounceable(other) && isPronounceable(rest) && weight(rest) <= maxWeight(source);
  return isWhole && weight(rest) >= 0.3 * weight(said) ? rest : text;
}

/** The translation, said more than once. */
function cutCopies(text: string, source: string): string {
  const element = /^(.{3,200}?[.!?。！？؟])(?:\s*\1)+$/su.exec(text)?.[1];
  return element !== undefined && longestRepetition(source).times === 1 ? element : text;
}
