import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { system } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { OfflineMark } from './OfflineMark.tsx';
import { TokenBadge } from './TokenBadge.tsx';

/** The compact control on the right of the header: what may still be used, and whether there is a network. */
export function HeaderEnd(): ReactNode {
  const balance = balanceOf(useSnapshot(account).current, useSnapshot(trial).current);
  const { online } = useSnapshot(system);
  return (
    <>
      <OfflineMark isOnline={online} />
      {balance && <TokenBadge balance={balance} />}
    </>
  );
}
