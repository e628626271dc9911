import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ownSide, swapped } from '../../domain/language.ts';
import type { LanguagePair as Pair } from '../../domain/language.ts';
import { favourites } from '../../state/favourites.ts';
import { pair as shared } from '../../state/pair.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { back } from '../../ui/icons/everyday.ts';
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
  // The pair of the conversation, seen from the holder of the device. Changing it here leaves that one as it is.
  const [pair, setPair] = useState<Pair>(() =>
    ownSide(shared.current, i18n.locale) === 'source' ? shared.current : swapped(shared.current),
  );
  useEffect(() => void loadFavourites(services), [services]);
  return (
    <div className={page}>
      <div>
        <Button variant="ghost" size="sm" onPress={() => void navigate({ to: '/' })}>
          <Icon path={back} size="sm" />
          <Trans>Back to home</Trans>
        </Button>
      </div>
      <PhraseBook pair={pair} onPair={setPair} favourites={list} />
    </div>
  );
}

type PhraseBookProps = Pick<Parameters<typeof Phrases>[0], 'pair' | 'favourites'> & { onPair: (pair: Pair) => void };

export function PhraseBook({ pair, onPair, favourites: list }: PhraseBookProps): ReactNode {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>();
  return (
    <>
      <LanguagePair
        pair={pair}
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
