import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import { shownTitle } from './shown-title.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { trash } from '../../ui/icons/lists.ts';
import { atTop, bare, grow, row, stack, strong, toEnd } from '../../ui/layout.css.ts';
import { cardActions, twoLines, open } from './History.css.ts';
import { TitleFacts } from './TitleFacts.tsx';

export type CardHeadProps = {
  title: string;
  at: string | number;
  pair: LanguagePair;
  onOpen: () => void;
  /** Undefined: it cannot be deleted now. */
  onDelete: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Title and date of a card. The title's button covers the whole card. */
export function CardHead({ title: stored, at, pair, onOpen, onDelete, ref }: CardHeadProps): ReactNode {
  const { t } = useLingui();
  const title = shownTitle(stored, at);
  return (
    <div className={`${row.md} ${atTop} ${toEnd}`}>
      <div className={`${stack.hair} ${grow}`}>
        <h3>
          <button ref={ref} type="button" className={`${strong} ${bare} ${open}`} onClick={onOpen}>
            <span className={twoLines}>{title}</span>
          </button>
        </h3>
        <TitleFacts title={stored} at={at} pair={pair} />
      </div>
      <div className={`${row.sm} ${cardActions}`}>
        {onDelete && <IconButton icon={trash} label={t`Delete ${title}`} onPress={onDelete} />}
      </div>
    </div>
  );
}
