import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { conversationTitle } from '../../i18n/conversation-title.ts';
import type { ConversationRecord, ConversationState } from '../../protocol/conversation-record.ts';
import { Badge, type BadgeProps } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { login } from '../../ui/icons/account.ts';
import { download, refresh } from '../../ui/icons/lists.ts';
import { useRequestErrorText } from '../../ui/text/request-error-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { CardHead, type CardHeadProps } from './CardHead.tsx';
import { framed, row, soft, stack } from '../../ui/layout.css.ts';
import { cardActions, card, counts } from './History.css.ts';

type UnsavedState = Exclude<ConversationState, 'live' | 'stored' | 'deleted'>;

const states: Record<UnsavedState, { readonly tone: BadgeProps['tone']; readonly text: MessageDescriptor }> = {
  finished: { tone: 'calm', text: msg`Waiting to be saved` },
  uploading: { tone: 'calm', text: msg`Saving…` },
  'needs-sign-in': { tone: 'caution', text: msg`Log in to finish saving` },
  rejected: { tone: 'bad', text: msg`The server rejected it` },
  'device-only': { tone: 'secondary', text: msg`No complete turns to save` },
};

export type UnsavedCardProps = Pick<CardHeadProps, 'onOpen' | 'onDelete' | 'ref'> & {
  record: ConversationRecord;
  onRetry: () => Promise<void>;
  onSignIn: () => Promise<void>;
  onExport: () => void;
};

/** A conversation not stored on the server: why not, and what can be done. */
export function UnsavedCard({
  record,
  onOpen,
  onRetry,
  onSignIn,
  onExport,
  onDelete,
  ref,
}: UnsavedCardProps): ReactNode {
  const { i18n } = useLingui();
  const textOf = useRequestErrorText();
  const [isBusy, run] = useBusy();
  const { state, pair } = record;
  const title = record.title || conversationTitle(record.startedAtMs);
  const shown = state === 'live' || state === 'stored' || state === 'deleted' ? undefined : states[state];
  return (
    <article className={`${stack.sm} ${framed} ${card}`}>
      <CardHead title={title} at={record.startedAtMs} pair={pair} onOpen={onOpen} onDelete={onDelete} ref={ref} />
      <div className={`${row.sm} ${counts}`}>
        {shown && <Badge tone={shown.tone ?? 'secondary'}>{i18n._(shown.text)}</Badge>}
        {state === 'rejected' && record.lastError && <span className={soft}>{textOf(record.lastError)}</span>}
      </div>
      <div className={`${row.sm} ${cardActions}`}>
        {state === 'needs-sign-in' && (
          <Button icon={login} size="sm" pending={isBusy} onPress={() => run(onSignIn)}>
            <Trans>Log in</Trans>
          </Button>
        )}
        {(state === 'finished' || state === 'rejected') && (
          <Button icon={refresh} size="sm" variant="secondary" pending={isBusy} onPress={() => run(onRetry)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button icon={download} size="sm" variant="outline" onPress={onExport}>
          <Trans>Export as text</Trans>
        </Button>
      </div>
    </article>
  );
}
