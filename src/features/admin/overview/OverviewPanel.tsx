import { useState } from 'react';
import type { ReactNode } from 'react';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { useServices } from '../../use-services.ts';
import { admin } from '../admin-state.ts';
import { useAdminList } from '../load-list.ts';
import { OverviewCharts } from './OverviewCharts.tsx';

const DEFAULT_DAYS = 14;

export function OverviewPanel(): ReactNode {
  const { clock } = useServices();
  const [days, setDays] = useState(Number(admin.listInputs.adminOverview?.query.days ?? DEFAULT_DAYS));
  // Days are counted in this device's time zone.
  const offset = -new Date(clock.now()).getTimezoneOffset();
  const { list, onRetry } = useAdminList('adminOverview', { query: { days, offset } });
  return (
    <Loaded list={list} isUrgent onRetry={onRetry}>
      {(overview) => <OverviewCharts overview={overview} days={days} onDays={setDays} />}
    </Loaded>
  );
}
