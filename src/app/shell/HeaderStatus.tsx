import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { conversation } from '../../state/conversation.ts';
import { outbox, unsavedCount } from '../../state/outbox.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { system } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { lazyExtra } from '../../ui/lazy-part.ts';
import type { Navigate } from './AppLink.tsx';
import { LiveBadge } from './LiveBadge.tsx';
import { OfflineBadge } from './OfflineBadge.tsx';
import { TokenBadge } from './TokenBadge.tsx';

const OutboxMark = lazyExtra(async () => (await import('./OutboxBadge.tsx')).OutboxBadge);

type HeaderEndProps = { isHome: boolean; onNavigate: Navigate };

/** The compact control on the right: what is used and what may still be, whether there is a network, what waits for it. */
export function HeaderStatus(props: HeaderEndProps): ReactNode {
  const balance = balanceOf(useSnapshot(account).current, useSnapshot(trial).current);
  const { online } = useSnapshot(system);
  const counts = useSnapshot(outbox);
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  const isLive = isSessionActive(useSnapshot(session));
  return (
    <>
      {unsavedCount(counts) > 0 && (
        <Suspense>
          <OutboxMark counts={counts} isSignedIn={isSignedIn} onNavigate={props.onNavigate} />
        </Suspense>
      )}
      <OfflineBadge isOnline={online} isSaidBelow={!isLive} />
      {isLive && <UsedNow {...props} />}
      {balance && <TokenBadge balance={balance} />}
    </>
  );
}

function UsedNow(props: HeaderEndProps): ReactNode {
  const { id, totals } = useSnapshot(conversation);
  // Before it has begun, the totals are those of the conversation before.
  return id === useSnapshot(session).conversationId ? <LiveBadge {...props} totals={totals} /> : null;
}
