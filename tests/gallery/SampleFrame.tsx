import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Balance } from '../../src/domain/balance.ts';
import { AppShell } from '../../src/app/shell/AppShell.tsx';
import { OfflineBadge } from '../../src/app/shell/OfflineBadge.tsx';
import { SandboxBanner } from '../../src/features/sandbox/SandboxBanner.tsx';
import { TokenBadge } from '../../src/app/shell/TokenBadge.tsx';

type SampleFrameProps = {
  children: ReactNode;
  balance?: Balance;
  isSignedIn?: boolean;
  isOnline?: boolean;
  isImmersive?: boolean;
  isRehearsal?: boolean;
  /** Where the page would be. */
  host?: string;
  /** A strip under the header. */
  notice?: ReactNode;
  /** Content before the balance in the header. */
  mark?: ReactNode;
};

const rehearsing = { voice: { kind: 'embedded', rehearsal: true }, sandbox: ['payments'] } as const;

const noop = () => undefined;

/** A screen in the shell, with sample figures. */
export function SampleFrame({
  children,
  balance,
  isSignedIn,
  isOnline = true,
  isImmersive,
  isRehearsal,
  host = 'localhost',
  notice,
  mark,
}: SampleFrameProps): ReactNode {
  return (
    <AppShell
      current="HOME"
      person={isSignedIn ? { name: 'Ana Lima', avatar: null } : undefined}
      title={<Trans>Live translation</Trans>}
      headerEnd={
        <>
          {mark}
          <OfflineBadge isOnline={isOnline} isSaidBelow={false} />
          <TokenBadge balance={balance ?? { type: 'trial', remaining: 18_240 }} billing="turns" />
        </>
      }
      notice={isRehearsal ? <SandboxBanner info={rehearsing} isHome host={host} /> : notice}
      isImmersive={isImmersive ?? false}
      onNavigate={noop}
      onSignOut={noop}
    >
      {children}
    </AppShell>
  );
}
