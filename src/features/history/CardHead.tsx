import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { shownTitle } from '../../i18n/shown-title.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { trash } from '../../ui/icons/lists.ts';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { atTop, bare, grow, row, soft, stack, strong, toEnd } from '../../ui/layout.css.ts';
import { cardActions, twoLines, open } from './History.css.ts';

export type CardHeadProps = {
  title: string;
  at: string | number;
  onOpen: () => void;
  /** Undefined: it cannot be deleted now. */
  onDelete: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Title and date of a card. The title's button covers the whole card. */
export function CardHead({ title: stored, at, onOpen, onDelete, ref }: CardHeadProps): ReactNode {
  const { t, i18n } = useLingui();
  const title = shownTitle(stored, at);
  return (
    <div className={`${row.md} ${atTop} ${toEnd}`}>
      <div className={`${stack.hair} ${grow}`}>
        <h3>
          <button ref={ref} type="button" className={`${strong} ${bare} ${open}`} onClick={onOpen}>
            <span className={twoLines}>{title}</span>
          </button>
        </h3>
        <time className={soft} dateTime={new Date(at).toISOString()}>
          {dateTimeText(at, i18n.locale)}
        </time>
      </div>
      <div className={`${row.sm} ${cardActions}`}>
        {onDelete && <IconButton icon={trash} label={t`Delete ${title}`} onPress={onDelete} />}
      </div>
    </div>
  );
}
