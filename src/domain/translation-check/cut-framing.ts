import { announcementOf, assistantCloser, bracketNote, lineNote, noteWord } from './framing-words.ts';
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
  cutAlternative,
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
  if (!isPronounceable(rest)) return text;
  return (announced !== '' && quotedWhole(text, announced, source)) || rest;
}

/** A shorter text in quotes is a part of the translation. */
const MIN_QUOTED_RATIO = 0.6;

/** An announced translation that is in quotes, without what follows them. */
function quotedWhole(text: string, announced: string, source: string): string | undefined {
  if (anyQuote.test(source)) return undefined;
  const from = /["“„«「『]\s*$/u.exec(announced)?.index ?? announced.length;
  const inner = /^\s*["“„«「『]([^"“”„«»「」『』]*[.!?。！？؟…])["“”»」』]/u.exec(text.slice(from))?.[1];
  const isWhole = inner !== undefined && sentencesOf(inner).length >= sentencesOf(source).length;
  return isWhole && weight(inner) >= MIN_QUOTED_RATIO * weight(source) ? inner : undefined;
}

/** "Ich brauche … und ich brauche …" repeats its words too, but is not twice as long as its source text. */
const MIN_VERSIONS_RATIO = 2;

/** The first of several versions of a translation, each on a line of its own. */
function cutLines(text: string, source: string, isPartial: boolean): string {
  const [first = '', ...others] = text.split(/\n+/u).filter(isPronounceable);
  if (isPartial || source.trim().includes('\n') || others.length < sentencesOf(source).length) return text;
  const isLong = weight(text) > MIN_VERSIONS_RATIO * weight(source);
  return isLong && others.every((line) => repeatsWords(line, first)) ? first : text;
}

/** Whether at least half of the words of a line are in another line too. */
function repeatsWords(line: string, other: string): boolean {
  const words = wordsOf(line);
  const known = new Set(wordsOf(other));
  return 2 * words.filter((word) => known.has(word)).length >= words.length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
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

const alternative = /(?<=[.!?。！？؟…])\s*\/\s*[\s\S]*$/u;

/** A second version after a slash. */
function cutAlternative(text: string, source: string): string {
  return source.includes('/') ? text : text.replace(alternative, '');
}

function cutNotes(text: string, source: string): string {
  const cut = [cutBracket, cutLineNote, cutCloser].reduce((rest, cutNote) => cutNote(rest, source), text);
  return isPronounceable(cut) ? cut : text;
}

function cutBracket(text: string, source: string): string {
  if (/[(（[【]/u.test(source)) return text;
  return withoutReading(noteWord.test(source) ? text : text.replace(bracketNote, ''), source);
}

function cutLineNote(text: string, source: string): string {
  return noteWord.test(source) ? text : text.replace(lineNote, '');
}

/** A person may say "if you need anything" too: without an assistant's offer, the text is as long as its source text. */
const MIN_REST_RATIO = 0.6;

function cutCloser(text: string, source: string): string {
  const rest = text.replace(assistantCloser, '');
  const isWhole = sentencesOf(rest).length >= sentencesOf(source).length;
  return isWhole && weight(rest) >= MIN_REST_RATIO * weight(source) ? rest : text;
}

/** Two words or more, none of them a name. */
const latinReading = /\s*[(（]\p{L}[\p{Ll}\p{M}.,!?'’-]*\s[\p{Ll}\p{M}\s.,!?'’-]+[)）]\s*$/u;

/** The text without its reading in Latin letters in brackets, where the text is in another script. */
function withoutReading(text: string, source: string): string {
  const reading = latinReading.exec(text);
  if (!reading || /\p{Script=Latin}/u.test(source)) return text;
  const rest = text.slice(0, reading.index);
  const isOtherScript = !/\p{Script=Latin}/u.test(rest) && isPronounceable(rest);
  return isOtherScript && weight(reading[0]) > 0.6 * weight(rest) ? rest : text;
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
