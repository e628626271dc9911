import { parseFavourites, withToggled, type Favourite } from '../../domain/phrases/favourites.ts';
import type { AppServices } from '../../ports/services.ts';
import { setFavourites } from '../../state/favourites.ts';

type FavouriteDeps = Pick<AppServices, 'preferences'>;

export function loadFavourites({ preferences }: FavouriteDeps): readonly Favourite[] {
  const stored = parseFavourites(preferences.get('favourites'));
  setFavourites(stored);
  return stored;
}

/** Adds or removes it. Read from storage first: another tab may have changed the list. */
export function toggleFavourite(deps: FavouriteDeps, favourite: Favourite): void {
  const next = withToggled(parseFavourites(deps.preferences.get('favourites')), favourite);
  deps.preferences.set('favourites', next.length === 0 ? undefined : JSON.stringify(next));
  setFavourites(next);
}
