import type { LanguageCode } from '../../../src/domain/language.ts';
import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';
import type { Transcript, Translator } from '../../../voice/engines/engines.ts';
import { translatedClauses } from '../../../voice/session/translated-clauses.ts';
import { UtteranceClauses } from '../../../voice/session/utterance-clauses.ts';
import { installedPairs, translateAll } from './apertium.ts';
import type { ApertiumPair } from './apertium.ts';
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

/** Translates the shipped dialogue, and the tours of `speeches`, with each installed pair. */
export async function measureClauseQuality(): Promise<ClauseQuality[]> {
  const measured: ClauseQuality[] = [];
  for (const pair of installedPairs()) measured.push(await measurePair(pair));
  return measured;
}

async function measurePair({ mode, from, into }: ApertiumPair): Promise<ClauseQuality> {
  const texts = [
    ...travelDialogue.map((line) => ({ source: line[from], reference: line[into] })),
    ...speeches
      .filter((speech) => speech.from === from)
      .flatMap(({ text }) => {
        const reference = speeches.find((speech) => speech.from === into)?.text;
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
