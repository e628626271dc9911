import { useState, type ReactNode } from 'react';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { admin } from '../admin-state.ts';
import { useAdminList } from '../load-list.ts';
import { OverviewCharts } from './OverviewCharts.tsx';

const DEFAULT_DAYS = 14;

export function OverviewPanel(): ReactNode {
  const [days, setDays] = useState(Number(admin.listInputs.adminOverview?.query.days ?? DEFAULT_DAYS));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { list, onRetry } = useAdminList('adminOverview', { query: { days, time_zone: timeZone } });
  return (
    <Loaded list={list} isUrgent onRetry={onRetry}>
      {(overview) => <OverviewCharts overview={overview} days={days} onDays={setDays} />}
    </Loaded>
  );
}
