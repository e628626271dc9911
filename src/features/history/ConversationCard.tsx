import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { ChatSession } from '../../protocol/contract.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { CardHead, type CardHeadProps } from './CardHead.tsx';
import { framed, row, soft, stack } from '../../ui/layout.css.ts';
import { card, counts, twoLines } from './History.css.ts';

type ConversationCardProps = Pick<CardHeadProps, 'onOpen' | 'onDelete' | 'ref'> & {
  session: Snapshot<ChatSession>;
  /** It is going on in this page: its turns are not on the server yet. */
  isRunning?: boolean;
  /** Among pinned ones only, below a heading that says so. */
  isAmongPinned?: boolean | undefined;
};

export function ConversationCard({
  session,
  isRunning = false,
  isAmongPinned,
  onOpen,
  onDelete,
  ref,
}: ConversationCardProps): ReactNode {
  const { title, created_at: createdAt, last_message: last, total_turns_count: turnCount } = session;
  const pair = { source: session.source_language, target: session.target_language };
  const previewCount = session.conversation_turns.length;
  return (
    <article className={`${stack.sm} ${framed} ${card}`}>
      <CardHead
        title={title}
        at={createdAt}
        pair={pair}
        onOpen={onOpen}
        onDelete={isRunning ? undefined : onDelete}
        ref={ref}
      />
      {last && (
        <p className={twoLines} dir="auto">
          {last}
        </p>
      )}
      <div className={`${row.sm} ${counts}`}>
        {session.is_pinned === true && !isAmongPinned && (
          <Badge tone="calm">
            <Trans>Pinned</Trans>
          </Badge>
        )}
        {isRunning ? (
          <Badge tone="good">
            <Trans>In progress</Trans>
          </Badge>
        ) : (
          <>
            <Badge>
              <Plural value={turnCount} one="# turn" other="# turns" />
            </Badge>
            {previewCount > 0 && (
              <span className={soft}>
                <Plural value={previewCount} one="Preview: # turn" other="Preview: # turns" />
              </span>
            )}
          </>
        )}
      </div>
    </article>
  );
}
