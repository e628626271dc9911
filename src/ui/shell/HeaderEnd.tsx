import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { outbox, unsavedCount } from '../../state/outbox.ts';
import { system } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { OfflineMark } from './OfflineMark.tsx';
import { TokenBadge } from './TokenBadge.tsx';

const OutboxMark = lazy(async () => ({ default: (await import('./OutboxMark.tsx')).OutboxMark }));

/** The compact control on the right of the header: what may still be used, and whether there is a network, and what still waits for it. */
export function HeaderEnd(): ReactNode {
  const balance = balanceOf(useSnapshot(account).current, useSnapshot(trial).current);
  const { online } = useSnapshot(system);
  const counts = useSnapshot(outbox);
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  const navigate = useNavigate();
  return (
    <>
      {unsavedCount(counts) > 0 && (
        <Suspense>
          <OutboxMark counts={counts} isSignedIn={isSignedIn} onNavigate={(path) => void navigate({ to: path })} />
        </Suspense>
      )}
      <OfflineMark isOnline={online} />
      {balance && <TokenBadge balance={balance} />}
    </>
  );
}
