import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFlows } from '../../ui/flows-context.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

/** In the place of a screen whose parts could not be fetched. */
export function ScreenFailed(): ReactNode {
  const flows = useFlows();
  return (
    <LoadFailed title={<Trans>This screen could not be loaded</Trans>} onRetry={() => flows.reload()}>
      <Trans>Check the network and try again. A conversation that is running goes on.</Trans>
    </LoadFailed>
  );
}
