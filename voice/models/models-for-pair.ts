import { languages, otherLanguage, type LanguageCode, type LanguagePair } from '../../src/domain/language.ts';
import {
  entryById,
  type Catalogue,
  type CatalogueEntry,
  type EntryOf,
  type LimitCode,
  type ModelKind,
  type ModelSet,
} from './catalogue.ts';

/** Students exist from and to English only. */
const PIVOT: LanguageCode = 'eng';

/** A pair and its reverse need the same models. */
export const allPairs: readonly LanguagePair[] = languages.flatMap(({ code: source }, at) =>
  languages.slice(at + 1).map(({ code: target }) => ({ source, target })),
);

/** A weakness of a set in a language of a pair. Without a voice espeak-ng speaks. */
export type PairGap = {
  readonly kind: ModelKind;
  readonly language: LanguageCode;
  readonly code: 'missing' | LimitCode;
};

type ByLanguage<Kind extends ModelKind> = Readonly<Partial<Record<LanguageCode, EntryOf<Kind>>>>;

/** The models that a set uses for a pair. */
export type PairModels = {
  readonly recognisers: ByLanguage<'recogniser'>;
  /** By the language translated from: one model, two that are chained through English, or none. */
  readonly translators: Readonly<Partial<Record<LanguageCode, readonly EntryOf<'translator'>[]>>>;
  readonly voices: ByLanguage<'voice'>;
  /** All of them, each once. */
  readonly entries: readonly CatalogueEntry[];
  readonly gaps: readonly PairGap[];
  /** Whether speech in both languages can be recognised and translated. */
  readonly canInterpret: boolean;
};

export function modelsForPair(catalogue: Catalogue, set: ModelSet, pair: LanguagePair): PairModels {
  const codes = [...new Set([pair.source, pair.target])];
  const recognisers = chosen(catalogue, set, codes, 'recogniser');
  const voices = chosen(catalogue, set, codes, 'voice');
  const translators: Partial<Record<LanguageCode, readonly EntryOf<'translator'>[]>> = {};
  for (const code of codes) translators[code] = translation(catalogue, set, code, otherLanguage(pair, code));
  const canInterpret = codes.every((code) => recognisers[code] && (translators[code]?.length ?? 0) > 0);
  const entries = [
    ...codes.map((code) => recognisers[code]),
    ...codes.flatMap((code) => translators[code] ?? []),
    ...codes.map((code) => voices[code]),
  ].filter((candidate) => candidate !== undefined);
  return {
    recognisers,
    translators,
    voices,
    entries: [...new Set(entries)],
    gaps: codes.flatMap((code) => gapsOf(code, recognisers[code], translators[code] ?? [], voices[code])),
    canInterpret,
  };
}

/** One model for both languages where there is one, else the preferred one of each. */
function chosen<Kind extends 'recogniser' | 'voice'>(
  catalogue: Catalogue,
  set: ModelSet,
  codes: readonly LanguageCode[],
  kind: Kind,
): ByLanguage<Kind> {
  const list = kind === 'recogniser' ? 'recognisers' : 'voices';
  const listed = codes.map((code) => catalogue.sets[set].languages[code]?.[list] ?? []);
  const shared = listed[0]?.find((candidate) => listed.every((other) => other.includes(candidate)));
  const found: Partial<Record<LanguageCode, EntryOf<Kind>>> = {};
  for (const [at, code] of codes.entries()) {
    const wanted = shared ?? listed[at]?.[0];
    const entry = wanted === undefined ? undefined : entryById(catalogue, wanted);
    if (entry && isOfKind(entry, kind)) found[code] = entry;
  }
  return found;
}

function isOfKind<Kind extends ModelKind>(entry: CatalogueEntry, kind: Kind): entry is EntryOf<Kind> {
  return entry.kind === kind;
}

function translation(
  catalogue: Catalogue,
  set: ModelSet,
  from: LanguageCode,
  to: LanguageCode,
): readonly EntryOf<'translator'>[] {
  const direct = translator(catalogue, set, from, to);
  if (direct) return [direct];
  const toPivot = translator(catalogue, set, from, PIVOT);
  const fromPivot = translator(catalogue, set, PIVOT, to);
  return toPivot && fromPivot ? [toPivot, fromPivot] : [];
}

function translator(
  catalogue: Catalogue,
  set: ModelSet,
  from: LanguageCode,
  to: LanguageCode,
): EntryOf<'translator'> | undefined {
  return catalogue.sets[set].translators
    .map((wanted) => entryById(catalogue, wanted))
    .filter((candidate) => candidate?.kind === 'translator')
    .find((candidate) =>
      'languages' in candidate
        ? candidate.languages.includes(from) && candidate.languages.includes(to)
        : candidate.from === from && candidate.to === to,
    );
}

function gapsOf(
  code: LanguageCode,
  recogniser: CatalogueEntry | undefined,
  translators: readonly CatalogueEntry[],
  voice: CatalogueEntry | undefined,
): PairGap[] {
  const gaps: PairGap[] = [];
  if (!recogniser) gaps.push({ kind: 'recogniser', language: code, code: 'missing' });
  if (translators.length === 0) gaps.push({ kind: 'translator', language: code, code: 'missing' });
  if (!voice) gaps.push({ kind: 'voice', language: code, code: 'missing' });
  for (const entry of [recogniser, ...translators, voice]) {
    const limit = entry?.limits?.[code];
    if (entry && limit) gaps.push({ kind: entry.kind, language: code, code: limit });
  }
  return gaps;
}
