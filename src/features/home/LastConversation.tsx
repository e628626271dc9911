import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Totals, Turn } from '../../domain/turn.ts';
import { useSnapshot } from 'valtio';
import type { SaveStatus } from '../../state/conversation.ts';
import { system } from '../../state/system.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Bubble } from '../conversation/Bubble.tsx';
import { TotalsLine } from '../conversation/TotalsLine.tsx';
import { row } from '../conversation/TurnList.css.ts';
import { head, kept, last, title } from './LastConversation.css.ts';

export type LastConversationProps = { turns: readonly Turn[]; totals: Totals; saveStatus: SaveStatus };

/** Batch size for rendering earlier turns. */
const STEP = 20;

/** The last conversation, to read, copy and play until the next one starts. */
export function LastConversation({ turns, totals, saveStatus }: LastConversationProps): ReactNode {
  const { t } = useLingui();
  const { hasPageOnlyConversation } = useSnapshot(system);
  const [shown, setShown] = useState(STEP);
  const earlier = Math.max(0, turns.length - shown);
  return (
    <section className={last} aria-label={t`Last conversation`}>
      <div className={head}>
        <h2 className={title}>
          <Trans>Last conversation</Trans>
        </h2>
        <TotalsLine totals={totals} />
      </div>
      <p className={kept}>{saveStatusText(saveStatus, hasPageOnlyConversation)}</p>
      {earlier > 0 && (
        <Button variant="outline" size="sm" onPress={() => setShown(shown + STEP)}>
          <Trans>Show earlier turns</Trans>
        </Button>
      )}
      <ol>
        {turns.slice(earlier).map((turn, index) => (
          <li
            key={turn.id}
            className={row}
            data-speaker={turn.speaker}
            aria-posinset={earlier + index + 1}
            aria-setsize={turns.length}
          >
            <Bubble turn={turn} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function saveStatusText(saveStatus: SaveStatus, isPageOnly: boolean): ReactNode {
  if (isPageOnly && (saveStatus === 'device' || saveStatus === 'waiting'))
    return <Trans>This device cannot store the conversation. Do not close the page before it is saved.</Trans>;
  switch (saveStatus) {
    case 'trial':
      return (
        <Trans>Trial conversations aren't saved. This one stays here until you start another or close the page.</Trans>
      );
    case 'stored':
      return <Trans>Saved in your history.</Trans>;
    case 'device':
      return <Trans>Stored on this device.</Trans>;
    case 'waiting':
      return <Trans>Stored on this device until it is saved.</Trans>;
    case 'needs-sign-in':
      return <Trans>Stored on this device. Log in to finish saving.</Trans>;
    case 'rejected':
      return <Trans>The server rejected the conversation. It is stored on this device, under History.</Trans>;
    case 'nowhere':
      return null;
  }
}
