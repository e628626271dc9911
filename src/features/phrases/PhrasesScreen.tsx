import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ownSide, swapped, type LanguagePair as Pair } from '../../domain/language.ts';
import type { Speaker } from '../../domain/turn.ts';
import { favourites } from '../../state/favourites.ts';
import { pair as shared } from '../../state/pair.ts';
import { BackButton } from '../../ui/controls/BackButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { page } from '../../ui/theme/page.css.ts';
import { LanguagePair } from '../home/LanguagePair.tsx';
import { useServices } from '../use-services.ts';
import { BigPhrase } from './BigPhrase.tsx';
import { loadFavourites } from './favourites.ts';
import type { Shown } from './PhraseLists.tsx';
import { Phrases } from './Phrases.tsx';

/** Sentences for the situations that matter, in every language, without a network. */
export function PhrasesScreen(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { i18n } = useLingui();
  const { list = [] } = useSnapshot(favourites);
  const own = ownSide(shared.current, i18n.locale);
  // The pair of the conversation, seen from the holder of the device. Changing it here leaves that one as it is.
  const [pair, setPair] = useState<Pair>(() => (own === 'source' ? shared.current : swapped(shared.current)));
  useEffect(() => void loadFavourites(services), [services]);
  return (
    <div className={page}>
      <BackButton onPress={() => void navigate({ to: '/' })}>
        <Trans>Back to home</Trans>
      </BackButton>
      <PhraseBook pair={pair} own={own === 'source' ? 'userA' : 'userB'} onPair={setPair} favourites={list} />
    </div>
  );
}

type PhraseBookProps = Pick<Parameters<typeof Phrases>[0], 'pair' | 'favourites'> & {
  /** As whom the holder of the device speaks in the conversation. */
  own: Speaker;
  onPair: (pair: Pair) => void;
};

export function PhraseBook({ pair, own, onPair, favourites: list }: PhraseBookProps): ReactNode {
  const { t, i18n } = useLingui();
  const other = own === 'userA' ? 'userB' : 'userA';
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>();
  return (
    <>
      <LanguagePair
        pair={pair}
        first={ownSide(pair, i18n.locale) === 'source' ? own : other}
        onSource={(source) => onPair({ ...pair, source })}
        onTarget={(target) => onPair({ ...pair, target })}
        onSwap={() => onPair(swapped(pair))}
      />
      <TextField type="search" label={t`Search in any language`} value={query} onChange={setQuery} />
      {pair.source !== pair.target && <Phrases pair={pair} query={query} favourites={list} onShow={setShown} />}
      {shown && <BigPhrase {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
