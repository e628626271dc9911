import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { outbox, unsavedCount } from '../../state/outbox.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import type { Navigate } from './AppLink.tsx';
import { OfflineBadge } from './OfflineBadge.tsx';
import { TokenBadge } from './TokenBadge.tsx';

const loadLiveBadge = () => import('./LiveBadge.tsx');
const LiveBadge = lazyExtra(async () => (await loadLiveBadge()).LiveBadge);
const OutboxBadge = lazyExtra(async () => (await import('./OutboxBadge.tsx')).OutboxBadge);

type HeaderStatusProps = { isHome: boolean; onNavigate: Navigate };

/** The right end of the header: balance, a link to the live session, connectivity, conversations waiting for upload. */
export function HeaderStatus(props: HeaderStatusProps): ReactNode {
  const balance = balanceOf(useSnapshot(account).current, useSnapshot(trial).current);
  const { online, info } = useSnapshot(system);
  const counts = useSnapshot(outbox);
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  const isLive = isSessionActive(useSnapshot(session));
  useEffect(() => {
    // In advance: the server may not have it later. What fails to load now is loaded on first use.
    if (isLive) loadLiveBadge().catch(() => undefined);
  }, [isLive]);
  return (
    <>
      {unsavedCount(counts) > 0 && (
        <OutboxBadge counts={counts} isSignedIn={isSignedIn} onNavigate={props.onNavigate} />
      )}
      <OfflineBadge isOnline={online} isSaidBelow={!isLive} />
      {isLive && !props.isHome && <LiveBadge onNavigate={props.onNavigate} />}
      {balance && <TokenBadge balance={balance} billing={talkBillingOf(info)} />}
    </>
  );
}
