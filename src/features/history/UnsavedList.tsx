import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConversationId } from '../../domain/ids.ts';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { shownTitle } from './shown-title.ts';
import { ChosenRow, type Selection } from './Selection.tsx';
import { UnsavedCard } from './UnsavedCard.tsx';
import { heading, soft, stack } from '../../ui/layout.css.ts';
import { List } from '../../ui/list/List.tsx';

export type UnsavedListProps = {
  records: readonly ConversationRecord[];
  lastOpenedId: string | undefined;
  selection?: Selection | undefined;
  onOpen: (id: ConversationId) => void;
  onRetry: (id: ConversationId) => Promise<void>;
  onSignIn: (id: ConversationId) => Promise<void>;
  onExport: (id: ConversationId) => void;
  onDelete: (id: ConversationId, title: string) => void;
};

/** Conversations on this device that are not on the server. */
export function UnsavedList({ records, lastOpenedId, selection, ...actions }: UnsavedListProps): ReactNode {
  if (records.length === 0) return null;
  const newestFirst = [...records].sort((a, b) => b.startedAtMs - a.startedAtMs);
  return (
    <section className={stack.md}>
      <div>
        <h2 className={heading.md}>
          <Trans>Only on this device</Trans>
        </h2>
        <p className={soft}>
          <Trans>These conversations are stored on this device and not on the server yet.</Trans>
        </p>
      </div>
      <List look="spaced">
        {newestFirst.map((record) => (
          <li key={record.id}>
            <ChosenRow
              selection={selection}
              target={{ from: 'device', id: record.id }}
              title={shownTitle(record.title, record.startedAtMs)}
            >
              <UnsavedCard
                record={record}
                ref={record.id === lastOpenedId ? restoreFocus : undefined}
                onOpen={() => actions.onOpen(record.id)}
                onRetry={() => actions.onRetry(record.id)}
                onSignIn={() => actions.onSignIn(record.id)}
                onExport={() => actions.onExport(record.id)}
                onDelete={() => actions.onDelete(record.id, record.title)}
              />
            </ChosenRow>
          </li>
        ))}
      </List>
    </section>
  );
}
