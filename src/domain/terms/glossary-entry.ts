import type { LanguageCode, LanguagePair } from '../language.ts';

export const MAX_ENTRIES = 500;
/** The limit for each text of an entry. */
export const MAX_ENTRY_CHARACTERS = 200;

/** A name or term with its wanted spelling. */
export type GlossaryEntry = {
  readonly term: string;
  /** Where a language writes it differently, or has a word of its own for it. */
  readonly forms: Readonly<Partial<Record<LanguageCode, string>>>;
  /** How it is heard, where the spelling does not tell. */
  readonly soundsLike?: string | undefined;
};

/** An entry, as far as it concerns one pair. */
export type Term = {
  readonly source: string;
  readonly target: string;
  readonly soundsLike?: string | undefined;
};

export function formIn({ term, forms }: GlossaryEntry, code: LanguageCode): string {
  return forms[code] ?? term;
}

export function termsFor(entries: readonly GlossaryEntry[], { source, target }: LanguagePair): readonly Term[] {
  return entries.map((entry) => ({
    source: formIn(entry, source),
    target: formIn(entry, target),
    soundsLike: entry.soundsLike,
  }));
}

/** Cleans entries for storage: trimmed, without empty and repeated terms, within the limits. */
export function cleanEntries(entries: readonly GlossaryEntry[]): readonly GlossaryEntry[] {
  const byTerm = new Map<string, GlossaryEntry>();
  for (const entry of entries.map(cleanEntry)) {
    if (entry.term !== '' && !byTerm.has(entry.term)) byTerm.set(entry.term, entry);
  }
  return [...byTerm.values()].slice(0, MAX_ENTRIES);
}

function cleanEntry({ term, forms, soundsLike = '' }: GlossaryEntry): GlossaryEntry {
  const cleanForms = Object.entries(forms).map(([code, form]) => [code, cleanText(form)] as const);
  return {
    term: cleanText(term),
    forms: Object.fromEntries(cleanForms.filter(([, form]) => form !== '')),
    ...(cleanText(soundsLike) === '' ? {} : { soundsLike: cleanText(soundsLike) }),
  };
}

function cleanText(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_ENTRY_CHARACTERS);
}
