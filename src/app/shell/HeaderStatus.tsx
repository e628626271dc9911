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
import { OfflineBadge } from './OfflineBadge.tsx';
import { TokenBadge } from './TokenBadge.tsx';

const LiveBadge = lazyExtra(async () => (await import('./LiveBadge.tsx')).LiveBadge);
const OutboxBadge = lazyExtra(async () => (await import('./OutboxBadge.tsx')).OutboxBadge);

type HeaderStatusProps = { isHome: boolean; onNavigate: Navigate };

/** The right end of the header: balance, usage of the live session, connectivity, conversations waiting for upload. */
export function HeaderStatus(props: HeaderStatusProps): ReactNode {
  const balance = balanceOf(useSnapshot(account).current, useSnapshot(trial).current);
  const { online } = useSnapshot(system);
  const counts = useSnapshot(outbox);
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  const isLive = isSessionActive(useSnapshot(session));
  return (
    <>
      {unsavedCount(counts) > 0 && (
        <Suspense>
          <OutboxBadge counts={counts} isSignedIn={isSignedIn} onNavigate={props.onNavigate} />
        </Suspense>
      )}
      <OfflineBadge isOnline={online} isSaidBelow={!isLive} />
      {isLive && (
        <Suspense>
          <LiveUsage {...props} />
        </Suspense>
      )}
      {balance && <TokenBadge balance={balance} />}
    </>
  );
}

function LiveUsage(props: HeaderStatusProps): ReactNode {
  const { id, totals } = useSnapshot(conversation);
  // Until the session has started, the totals in the state are those of the previous conversation.
  return id === useSnapshot(session).conversationId ? <LiveBadge {...props} totals={totals} /> : null;
}
