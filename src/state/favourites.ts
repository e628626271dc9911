import { proxy } from 'valtio';
import type { Favourite } from '../domain/phrases/favourites.ts';

/** The turns that were marked on this device; undefined until they are read. */
export const favourites = proxy<{ list: readonly Favourite[] | undefined }>({ list: undefined });

export function setFavourites(list: readonly Favourite[] | undefined): void {
  favourites.list = list;
}
