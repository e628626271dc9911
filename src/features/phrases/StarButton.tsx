import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { favouriteOfTurn, isSameFavourite, type Favourite } from '../../domain/phrases/favourites.ts';
import type { Turn } from '../../domain/turn.ts';
import { favourites } from '../../state/favourites.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { star } from '../../ui/icons/lists.ts';
import { useServices } from '../use-services.ts';
import { loadFavourites, toggleFavourite } from './favourites.ts';
import { starred } from './Phrases.css.ts';

/** Marks a turn, so that it is among the phrases. */
export function StarButton({ turn }: { turn: Turn }): ReactNode {
  const favourite = favouriteOfTurn(turn);
  return favourite && <FavouriteButton favourite={favourite} />;
}

export function FavouriteButton({ favourite }: { favourite: Favourite }): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const { list } = useSnapshot(favourites);
  useEffect(() => {
    if (!favourites.list) loadFavourites(services);
  }, [services]);
  const isMarked = list?.some((value) => isSameFavourite(value, favourite)) ?? false;
  return (
    <span className={isMarked ? starred : undefined}>
      <IconButton
        icon={star}
        label={isMarked ? t`Remove from favorites` : t`Add to favorites`}
        aria-pressed={isMarked}
        onPress={() => toggleFavourite(services, favourite)}
      />
    </span>
  );
}
