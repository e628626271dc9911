import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { trash } from '../icons/lists.ts';
import { dateTimeText } from '../text/date-time.ts';
import { above, cardHead, cardWords, open, soft } from './History.css.ts';

export type CardHeadProps = {
  title: string;
  at: string | number;
  onOpen: () => void;
  onDelete: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Which conversation it is. Its title opens it, wherever the card is pressed. */
export function CardHead({ title, at, onOpen, onDelete, ref }: CardHeadProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <div className={cardHead}>
      <div className={cardWords}>
        <h3>
          <button ref={ref} type="button" className={open} onClick={onOpen}>
            {title}
          </button>
        </h3>
        <time className={soft} dateTime={new Date(at).toISOString()}>
          {dateTimeText(at, i18n.locale)}
        </time>
      </div>
      <div className={above}>
        <IconButton icon={trash} label={t`Delete ${title}`} onPress={onDelete} />
      </div>
    </div>
  );
}
