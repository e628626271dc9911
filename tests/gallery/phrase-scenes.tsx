import type { ReactNode } from 'react';
import type { LanguagePair } from '../../src/domain/language.ts';
import { favouriteOfTurn } from '../../src/domain/phrases/favourites.ts';
import { BigPhrase } from '../../src/features/phrases/BigPhrase.tsx';
import { FavouriteList } from '../../src/features/phrases/PhraseLists.tsx';
import { PhraseBook } from '../../src/features/phrases/PhrasesScreen.tsx';
import { page } from '../../src/ui/theme/page.css.ts';
import { SampleFrame } from './SampleFrame.tsx';
import { sampleTurns } from './samples.ts';

const noop = () => undefined;
const sampleFavourites = sampleTurns.flatMap((turn) => favouriteOfTurn(turn) ?? []);

function Book({ pair }: { pair: LanguagePair }): ReactNode {
  return (
    <SampleFrame>
      <div className={page}>
        <PhraseBook pair={pair} own="userB" onPair={noop} favourites={[]} />
      </div>
    </SampleFrame>
  );
}

export const phraseScenes: Readonly<Record<string, () => ReactNode>> = {
  phrases: () => <Book pair={{ source: 'eng', target: 'cmn' }} />,
  'phrases-arabic': () => <Book pair={{ source: 'fra', target: 'arb' }} />,
  'phrases-favourites': () => (
    <SampleFrame>
      <div className={page}>
        <FavouriteList favourites={sampleFavourites} pair={{ source: 'eng', target: 'cmn' }} onShow={noop} />
      </div>
    </SampleFrame>
  ),
  'phrases-big': () => (
    <BigPhrase
      shown={{ text: '请帮我叫救护车。', language: 'cmn' }}
      own={{ text: 'Please call an ambulance.', language: 'eng' }}
      onClose={noop}
    />
  ),
  'phrases-big-arabic': () => (
    <BigPhrase
      shown={{ text: 'لدي حساسية من السمك والمأكولات البحرية.', language: 'arb' }}
      own={{ text: 'Ich bin allergisch gegen Fisch und Meeresfrüchte.', language: 'deu' }}
      onClose={noop}
    />
  ),
};
