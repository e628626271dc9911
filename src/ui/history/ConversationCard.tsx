import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { Snapshot } from 'valtio';
import type { ChatSession } from '../../protocol/contract.ts';
import { Badge } from '../controls/Badge.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { trash } from '../icons/lists.ts';
import { dateTimeText } from '../text/date-time.ts';
import { above, card, cardHead, cardWords, counts, lastWords, open, soft } from './History.css.ts';

type ConversationCardProps = {
  session: Snapshot<ChatSession>;
  onOpen: () => void;
  onDelete: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A saved conversation in the list. */
export function ConversationCard({ session, onOpen, onDelete, ref }: ConversationCardProps): ReactNode {
  const { t, i18n } = useLingui();
  const { title, created_at: createdAt, last_message: last, total_turns_count: turnCount } = session;
  const previewCount = session.conversation_turns.length;
  return (
    <article className={card}>
      <div className={cardHead}>
        <div className={cardWords}>
          <h3>
            <button ref={ref} type="button" className={open} onClick={onOpen}>
              {title}
            </button>
          </h3>
          <time className={soft} dateTime={createdAt}>
            {dateTimeText(createdAt, i18n.locale)}
          </time>
        </div>
        <div className={above}>
          <IconButton icon={trash} label={t`Delete ${title}`} onPress={onDelete} />
        </div>
      </div>
      {last && (
        <p className={lastWords} dir="auto">
          {last}
        </p>
      )}
      <div className={counts}>
        <Badge>
          <Plural value={turnCount} one="# turn" other="# turns" />
        </Badge>
        <span className={soft}>
          <Trans>{previewCount} in preview</Trans>
        </span>
      </div>
    </article>
  );
}
