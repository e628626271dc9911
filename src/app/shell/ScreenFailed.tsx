import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { whenNoSession } from '../../session/when-no-session.ts';
import { useServices } from '../../features/use-services.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

/** Shown in place of a screen that failed to load. */
export function ScreenFailed(): ReactNode {
  const { appUpdates } = useServices();
  return (
    <LoadFailed
      title={<Trans>This screen could not be loaded</Trans>}
      onRetry={() => whenNoSession(() => appUpdates.reload())}
    >
      <Trans>Check your connection and try again. A running conversation continues.</Trans>
    </LoadFailed>
  );
}
