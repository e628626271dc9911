import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../../domain/unreachable.ts';
import { admin } from '../admin-state.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../../ui/text/RequestErrorText.tsx';
import { Skeleton } from '../../../ui/controls/Skeleton.tsx';
import { OverviewCharts } from './OverviewCharts.tsx';
import { useServices } from '../../use-services.ts';
import { changePeriod, loadOverview } from './load-overview.ts';

export function OverviewPanel(): ReactNode {
  const services = useServices();
  const { overview, overviewDays } = useSnapshot(admin);
  useEffect(() => void loadOverview(services), [services]);
  switch (overview.type) {
    case 'loading':
      return <Skeleton shape="card" />;
    case 'failed':
      return (
        <LoadFailed
          isUrgent
          title={<Trans>Failed to load the overview</Trans>}
          onRetry={() => void loadOverview(services)}
        >
          <RequestErrorText error={overview.error} />
        </LoadFailed>
      );
    case 'loaded':
      return (
        <OverviewCharts
          overview={overview.value}
          days={overviewDays}
          onDays={(days) => void changePeriod(services, days)}
        />
      );
    default:
      return unreachable(overview);
  }
}
