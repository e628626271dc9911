import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import { phraseCategories, phrasesOf, type PhraseCategory } from '../../domain/phrases/phrase.ts';
import type { Favourite } from '../../domain/phrases/favourites.ts';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { offline } from '../../ui/icons/everyday.ts';
import { search, star } from '../../ui/icons/lists.ts';
import { categoryNames } from './category-names.ts';
import { FavouriteList, PhraseList, type Shown } from './PhraseLists.tsx';
import { framed, heading, pressable, row, stack, strong } from '../../ui/layout.css.ts';
import { usePhrasePair, usePhraseSearch, type PhrasePair } from './use-phrases.ts';
import { chip } from '../../ui/controls/Chip.css.ts';

type Group = PhraseCategory | 'favourites';

type PhrasesProps = {
  /** Read in the first language, shown and spoken in the second. */
  pair: LanguagePair;
  query: string;
  favourites: readonly Favourite[];
  onShow: (shown: Shown) => void;
};

export function Phrases({ pair, query, favourites, onShow }: PhrasesProps): ReactNode {
  const { t } = useLingui();
  const [group, setGroup] = useState<Group>('help');
  const phrases = usePhrasePair(pair.source, pair.target);
  const found = usePhraseSearch(query, pair.source);
  const isSearching = query.trim() !== '';
  if (phrases.type === 'failed') return <NotHere />;
  if (phrases.type !== 'loaded' || (isSearching && !found)) return <Spinner label={t`Loading the phrases…`} />;
  const shown = { pair, texts: phrases.texts, onShow };
  if (found) return found.length === 0 ? <NotFound /> : <Found ids={found} {...shown} />;
  return (
    <>
      <Groups chosen={group} onChoose={setGroup} />
      {group === 'favourites' ? (
        <Favourites favourites={favourites} pair={pair} onShow={onShow} />
      ) : (
        <PhraseList ids={phrasesOf(group, phrases.texts.from)} {...shown} />
      )}
    </>
  );
}

type FoundProps = { ids: readonly string[]; pair: LanguagePair; texts: PhrasePair; onShow: (shown: Shown) => void };

function Found(props: FoundProps): ReactNode {
  const { i18n } = useLingui();
  const groups = phraseCategories.map((category) => ({
    category,
    ids: props.ids.filter((id) => id.startsWith(`${category}.`)),
  }));
  return groups
    .filter(({ ids }) => ids.length > 0)
    .map(({ category, ids }) => (
      <section key={category} className={stack.sm}>
        <h2 className={`${heading.lg} ${strong}`}>{i18n._(categoryNames[category])}</h2>
        <PhraseList {...props} ids={ids} />
      </section>
    ));
}

function Groups({ chosen, onChoose }: { chosen: Group; onChoose: (group: Group) => void }): ReactNode {
  const { t, i18n } = useLingui();
  const groups: readonly Group[] = [...phraseCategories, 'favourites'];
  return (
    <nav className={row.sm} aria-label={t`Situations`}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className={`${pressable} ${framed} ${chip}`}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
        >
          {group === 'favourites' ? t`Favorites` : i18n._(categoryNames[group])}
        </button>
      ))}
    </nav>
  );
}

function Favourites({ favourites, ...shown }: Pick<PhrasesProps, 'favourites' | 'pair' | 'onShow'>): ReactNode {
  if (favourites.length > 0) return <FavouriteList favourites={favourites} {...shown} />;
  return (
    <EmptyState icon={star} title={<Trans>No favorites yet</Trans>}>
      <Trans>Open a conversation in the history and mark what you want to say again with the star.</Trans>
    </EmptyState>
  );
}

function NotFound(): ReactNode {
  return (
    <EmptyState icon={search} title={<Trans>Nothing found</Trans>}>
      <Trans>Try another word, in any of the fourteen languages.</Trans>
    </EmptyState>
  );
}

function NotHere(): ReactNode {
  return (
    <EmptyState icon={offline} title={<Trans>The phrases could not be loaded</Trans>}>
      <Trans>They are stored on this device when the app is opened with a network.</Trans>
    </EmptyState>
  );
}
