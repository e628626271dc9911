import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';
import type { Transcript, Translator } from '../../../voice/engines/engines.ts';
import { translatedClauses } from '../../../voice/session/translated-clauses.ts';
import { UtteranceClauses } from '../../../voice/session/utterance-clauses.ts';
import { chrf, chrfCounts } from '../quality/chrf.ts';
import { timedWords } from './simulated-recogniser.ts';
import { speeches } from './speeches.ts';

export type ClauseQuality = {
  readonly pair: string;
  readonly texts: number;
  readonly clauses: number;
  /** chrF of the texts translated as wholes, and in the clauses that are cut while they are said. */
  readonly whole: number;
  readonly inClauses: number;
};

type Pair = { readonly mode: string; readonly from: LanguageCode; readonly into: LanguageCode };

/** The pairs of Debian's apertium between languages of the product. */
const pairs: readonly Pair[] = [
  { mode: 'eng-spa', from: 'eng', into: 'spa' },
  { mode: 'spa-eng', from: 'spa', into: 'eng' },
  { mode: 'fr-es', from: 'fra', into: 'spa' },
  { mode: 'es-fr', from: 'spa', into: 'fra' },
  { mode: 'es-pt', from: 'spa', into: 'por' },
  { mode: 'pt-es', from: 'por', into: 'spa' },
  { mode: 'spa-ita', from: 'spa', into: 'ita' },
];

/** Translates the shipped dialogue, and the tours of `speeches`, with each installed pair. */
export async function measureClauseQuality(): Promise<ClauseQuality[]> {
  const installed = pairs.filter(({ mode }) => existsSync(`/usr/share/apertium/modes/${mode}.mode`));
  const measured: ClauseQuality[] = [];
  for (const pair of installed) measured.push(await measurePair(pair));
  return measured;
}

async function measurePair({ mode, from, into }: Pair): Promise<ClauseQuality> {
  const texts = [
    ...travelDialogue.map((line) => ({ source: line[from], reference: line[into] })),
    ...speeches
      .filter((one) => one.from === from)
      .flatMap(({ text }) => {
        const reference = speeches.find((one) => one.from === into)?.text;
        return reference === undefined ? [] : [{ source: text, reference }];
      }),
  ];
  const clauses = await Promise.all(texts.map(({ source }) => cutWhileSaid(source, from)));
  const translations = translateAll(mode, [...texts.map(({ source }) => source), ...clauses.flat()]);
  const translator: Translator = {
    isScripted: true,
    async *translate({ text }) {
      yield translations.get(text) ?? '';
    },
  };
  const how = { engines: { translator }, pair: { source: from, target: into }, instructions: '', earlier: [] };
  const joined: string[] = [];
  for (const parts of clauses) {
    let text = '';
    const inOrder = asTranscripts(parts, from);
    for await (const part of translatedClauses(inOrder, { ...how, terms: () => [] }, new AbortController().signal))
      text += part;
    joined.push(text);
  }
  const score = (of: (at: number) => string) => chrf(texts.map(({ reference }, at) => chrfCounts(of(at), reference)));
  return {
    pair: mode,
    texts: texts.length,
    clauses: clauses.flat().length,
    whole: score((at) => translations.get(texts[at]?.source ?? '') ?? ''),
    inClauses: score((at) => joined[at] ?? ''),
  };
}

/** The clauses of a text that is said word by word, heard by a recogniser that reports each word at its end. */
async function cutWhileSaid(text: string, language: LanguageCode): Promise<string[]> {
  let nowMs = 0;
  const cutter = new UtteranceClauses({
    languageOf: () => language,
    isSpeech: () => true,
    onBegun: () => undefined,
    now: () => nowMs,
  });
  let said = '';
  for (const word of timedWords(text, 0)) {
    nowMs = word.toMs;
    said += word.text;
    cutter.onPartial({ text: said, coversMs: 0 });
  }
  cutter.finish({ text, language });
  const clauses: string[] = [];
  for await (const clause of cutter.clauses) clauses.push(clause.text);
  return clauses;
}

async function* asTranscripts(texts: readonly string[], language: LanguageCode): AsyncGenerator<Transcript> {
  for (const text of texts) yield { text, language };
}

/** A blank line ends a sentence for apertium. */
function translateAll(mode: string, texts: readonly string[]): ReadonlyMap<string, string> {
  const unique = [...new Set(texts)];
  const together = translateLines(mode, unique);
  // Some pairs lose blank lines.
  const each = () => unique.map((text) => translateLines(mode, [text]).join(' '));
  const translated = together.length === unique.length ? together : each();
  return new Map(unique.map((text, at) => [text, translated[at] ?? '']));
}

/** apertium opens its input by name. */
function translateLines(mode: string, texts: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-clauses-'));
  const path = join(folder, 'texts.txt');
  writeFileSync(path, texts.map((text) => text.replaceAll(/\s+/gu, ' ')).join('\n\n'));
  const { stdout } = spawnSync('apertium', ['-u', mode, path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.trim().split(/\n\n+/u);
}
