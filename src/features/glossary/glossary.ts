import { glossaryFromCsv, glossaryToCsv } from '../../domain/terms/glossary-csv.ts';
import { MAX_ENTRIES, type GlossaryEntry } from '../../domain/terms/glossary-entry.ts';
import type { AppServices } from '../../ports/services.ts';
import { glossary } from '../../state/glossary.ts';
import { changeGlossary } from '../../state/refresh-glossary.ts';

type GlossaryDeps = Pick<AppServices, 'api' | 'preferences'>;

/** An entry of the same term is replaced. @returns false when it could not be stored */
export function addEntry(deps: GlossaryDeps, entry: GlossaryEntry): Promise<boolean> {
  const term = entry.term.trim();
  return changeGlossary(deps, (entries) => [{ ...entry, term }, ...entries.filter((entry) => entry.term !== term)]);
}

export function removeEntry(deps: GlossaryDeps, term: string): Promise<boolean> {
  return changeGlossary(deps, (entries) => entries.filter((entry) => entry.term !== term));
}

/** Puts a removed entry back in its place, unless its term was added again meanwhile. */
export function restoreEntry(deps: GlossaryDeps, entry: GlossaryEntry, index: number): Promise<boolean> {
  return changeGlossary(deps, (entries) =>
    entries.some(({ term }) => term === entry.term) ? entries : entries.toSpliced(index, 0, entry),
  );
}

export type Import = { readonly added: number; readonly isStored: boolean };

/** Adds the entries of a CSV file before those that are there; a term that is there already is replaced. */
export async function importCsv(deps: GlossaryDeps, text: string): Promise<Import> {
  const imported = glossaryFromCsv(text);
  const terms = new Set(imported.map(({ term }) => term));
  const isStored = await changeGlossary(deps, (entries) =>
    [...imported, ...entries.filter(({ term }) => !terms.has(term))].slice(0, MAX_ENTRIES),
  );
  return { added: imported.length, isStored };
}

export function exportCsv({ files }: Pick<AppServices, 'files'>): void {
  files.saveText('glossary.csv', glossaryToCsv(glossary.entries));
}
