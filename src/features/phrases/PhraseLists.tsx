import type { ReactNode } from 'react';
import { languageOf, type LanguagePair } from '../../domain/language.ts';
import { shownSides, type Favourite } from '../../domain/phrases/favourites.ts';
import type { BigText } from './BigPhrase.tsx';
import { bare, framed, line, pressable, stack } from '../../ui/layout.css.ts';
import { into, own, phrase, phraseList, phraseRow } from './Phrases.css.ts';
import { FavouriteButton } from './StarButton.tsx';
import type { PhrasePair } from './use-phrases.ts';

/** A text for the other person, and the same for this one. */
export type Shown = { readonly shown: BigText; readonly own: BigText };

type ListProps = { pair: LanguagePair; onShow: (shown: Shown) => void };

export function PhraseList(props: ListProps & { ids: readonly string[]; texts: PhrasePair }): ReactNode {
  const { ids, texts, pair, onShow } = props;
  return (
    <ul className={`${framed} ${phraseList}`}>
      {ids.map((id) => (
        <li key={id} className={`${line.sm} ${phraseRow}`}>
          <Phrase
            shown={{ text: texts.into[id] ?? '', language: pair.target }}
            own={{ text: texts.from[id] ?? '', language: pair.source }}
            onShow={onShow}
          />
        </li>
      ))}
    </ul>
  );
}

export function FavouriteList(props: ListProps & { favourites: readonly Favourite[] }): ReactNode {
  const { favourites, pair, onShow } = props;
  return (
    <ul className={`${framed} ${phraseList}`}>
      {favourites.map((favourite) => {
        const [shown, counterpart] = shownSides(favourite, pair.target);
        return (
          <li key={`${shown.text} ${counterpart.text}`} className={`${line.sm} ${phraseRow}`}>
            <Phrase shown={shown} own={counterpart} onShow={onShow} />
            <FavouriteButton favourite={favourite} />
          </li>
        );
      })}
    </ul>
  );
}

function Phrase({ onShow, ...texts }: Shown & Pick<ListProps, 'onShow'>): ReactNode {
  return (
    <button
      type="button"
      className={`${stack.hair} ${pressable} ${bare} ${phrase}`}
      onClick={() => onShow(texts)}
      aria-haspopup="dialog"
    >
      <Words {...texts.own} className={own} />
      <Words {...texts.shown} className={into} />
    </button>
  );
}

function Words({ text, language, className }: BigText & { className: string }): ReactNode {
  const { tag, dir } = languageOf(language);
  return (
    <span className={className} lang={tag} dir={dir}>
      {text}
    </span>
  );
}
