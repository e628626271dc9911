import { proxy, ref } from 'valtio';
import type { GlossaryEntry } from '../domain/terms/glossary-entry.ts';

export type Glossary = {
  /** The newest is first. */
  entries: readonly GlossaryEntry[];
  isLoaded: boolean;
  /** The account; undefined for the device, which visitors use. */
  ownerId: string | undefined;
  /** The version of the account's entries on the server. */
  version: string | undefined;
};

/** The names and terms of the account, or of the device. */
export const glossary = proxy<Glossary>({ entries: [], isLoaded: false, ownerId: undefined, version: undefined });

export function setGlossary(ownerId: string | undefined, entries: readonly GlossaryEntry[], version?: string): void {
  // ref(): replaced as a whole, never patched.
  Object.assign(glossary, { ownerId, entries: ref([...entries]), isLoaded: true, version });
}

export function noteGlossaryVersion(version: string): void {
  glossary.version = version;
}

/** Another account has signed in: it sees nothing of the one before. */
export function beginGlossaryOf(ownerId: string | undefined): void {
  if (glossary.ownerId !== ownerId)
    Object.assign(glossary, { ownerId, entries: ref([]), isLoaded: false, version: undefined });
}

/** Entries that were added before those of the account were loaded. */
export function setUnsavedEntries(entries: readonly GlossaryEntry[]): void {
  glossary.entries = ref([...entries]);
}
