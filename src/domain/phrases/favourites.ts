import { isLanguageCode, type LanguageCode } from '../language.ts';
import type { Turn } from '../turn.ts';

export type FavouriteText = { readonly text: string; readonly language: LanguageCode };

/** A turn that a person wants to say again: what was said, and its translation. */
export type Favourite = { readonly said: FavouriteText; readonly translated: FavouriteText };

/** Together about 100 kB at most: they are stored as one setting of the device. */
export const MAX_FAVOURITES = 200;
const MAX_CHARACTERS = 500;

/** Undefined where a text or its language is missing, and for a text too long to be shown large. */
export function favouriteOfTurn({ source, translation }: Pick<Turn, 'source' | 'translation'>): Favourite | undefined {
  const [said, translated] = [textOf(source), textOf(translation)];
  return said && translated && { said, translated };
}

function textOf({ text, language }: Turn['source']): FavouriteText | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_CHARACTERS || language === undefined) return undefined;
  return { text: trimmed, language };
}

export function isSameFavourite(a: Favourite, b: Favourite): boolean {
  return isSameText(a.said, b.said) && isSameText(a.translated, b.translated);
}

function isSameText(a: FavouriteText, b: FavouriteText): boolean {
  return a.language === b.language && a.text === b.text;
}

/** Adds it in front, or removes it. The oldest ones over the limit are dropped. */
export function withToggled(favourites: readonly Favourite[], favourite: Favourite): readonly Favourite[] {
  const others = favourites.filter((other) => !isSameFavourite(other, favourite));
  return others.length < favourites.length ? others : [favourite, ...others].slice(0, MAX_FAVOURITES);
}

/** The text to show to the other person and its counterpart: the one in `into`, else the translation. */
export function shownSides(favourite: Favourite, into: LanguageCode): readonly [FavouriteText, FavouriteText] {
  const { said, translated } = favourite;
  return said.language === into && translated.language !== into ? [said, translated] : [translated, said];
}

/** Reads what another version of the app may have stored. */
export function parseFavourites(stored: string | undefined): readonly Favourite[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isFavourite).slice(0, MAX_FAVOURITES) : [];
  } catch {
    // Another version of the app, or a person, has written it.
    return [];
  }
}

function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== 'object' || value === null || !('said' in value) || !('translated' in value)) return false;
  return isText(value.said) && isText(value.translated);
}

function isText(value: unknown): value is FavouriteText {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('language' in value)) return false;
  return typeof value.text === 'string' && isLanguageCode(value.language);
}
