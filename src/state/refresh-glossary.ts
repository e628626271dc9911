import { cleanEntries, type GlossaryEntry } from '../domain/terms/glossary-entry.ts';
import type { Api } from '../ports/api.ts';
import type { Preferences } from '../ports/preferences.ts';
import type { GlossaryEntryBody } from '../protocol/contract.ts';
import { signedInUserId } from './current-balance.ts';
import { beginGlossaryOf, glossary, noteGlossaryVersion, setGlossary, setUnsavedEntries } from './glossary.ts';

type GlossaryDeps = { readonly api: Api; readonly preferences: Preferences };

/** @returns false when the account's glossary could not be loaded */
export async function refreshGlossary({ api, preferences }: GlossaryDeps): Promise<boolean> {
  const userId = signedInUserId();
  beginGlossaryOf(userId);
  if (userId === undefined) {
    setGlossary(userId, storedEntries(preferences.get('glossary')));
    return true;
  }
  const before = glossary.entries;
  const response = await api.request('glossary', {});
  if (response.type === 'failed' || signedInUserId() !== userId) return false;
  // Changed meanwhile: the response may be older.
  if (glossary.isLoaded && glossary.entries !== before) return true;
  setGlossary(userId, response.body.entries.map(entryOf), response.body.version);
  return true;
}

type Change = (entries: readonly GlossaryEntry[]) => readonly GlossaryEntry[];

/** Other devices of the account that change its names at the same time. */
const MAX_CONFLICTS = 3;

/**
 * Shows the change at once. What the account has is loaded first: storing replaces all of it. What another device has
 * stored meanwhile stays: the change is made again on that.
 * @returns false when the change could not be stored
 */
export async function changeGlossary(deps: GlossaryDeps, change: Change): Promise<boolean> {
  beginGlossaryOf(signedInUserId());
  if (glossary.isLoaded) return await storeGlossary(deps, change);
  setUnsavedEntries(cleanEntries(change(glossary.entries)));
  const unsaved = glossary.entries;
  if (!(await refreshGlossary(deps))) return false;
  return await storeGlossary(deps, (entries) => change([...unsaved, ...entries]));
}

async function storeGlossary(deps: GlossaryDeps, change: Change, conflicts = 0): Promise<boolean> {
  const { api, preferences } = deps;
  const clean = cleanEntries(change(glossary.entries));
  const userId = signedInUserId();
  const { version } = glossary;
  setGlossary(userId, clean, version);
  if (userId === undefined) {
    preferences.set('glossary', clean.length === 0 ? undefined : JSON.stringify(clean.map(bodyOf)));
    return true;
  }
  const response = await api.request('saveGlossary', { body: { entries: clean.map(bodyOf), version } });
  if (signedInUserId() !== userId) return false;
  if (response.type !== 'failed') {
    noteGlossaryVersion(response.body.version);
    return true;
  }
  if (response.status !== 409 || conflicts >= MAX_CONFLICTS) return false;
  const newest = await api.request('glossary', {});
  if (newest.type === 'failed' || signedInUserId() !== userId) return false;
  setGlossary(userId, newest.body.entries.map(entryOf), newest.body.version);
  return await storeGlossary(deps, change, conflicts + 1);
}

function entryOf({ term, forms, sounds_like: soundsLike }: GlossaryEntryBody): GlossaryEntry {
  return { term, forms, ...(soundsLike === undefined ? {} : { soundsLike }) };
}

function bodyOf({ term, forms, soundsLike }: GlossaryEntry): GlossaryEntryBody {
  return { term, forms: { ...forms }, ...(soundsLike === undefined ? {} : { sounds_like: soundsLike }) };
}

/** Another version of the app may have stored them. */
function storedEntries(text: string | undefined): readonly GlossaryEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? cleanEntries(stored.filter(isEntry).map(entryOf)) : [];
  } catch {
    // Another version of the app, or a person, has written it.
    return [];
  }
}

function isEntry(value: unknown): value is GlossaryEntryBody {
  if (typeof value !== 'object' || value === null || !('term' in value) || !('forms' in value)) return false;
  return typeof value.term === 'string' && typeof value.forms === 'object' && value.forms !== null;
}
