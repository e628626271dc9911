import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from '../../use-services.ts';
import { admin } from '../admin-state.ts';
import { loadList } from '../load-list.ts';
import { TrialList } from './TrialList.tsx';

export function TrialsPanel(): ReactNode {
  const services = useServices();
  const { lists } = useSnapshot(admin);
  const [page, setPage] = useState(1);
  useEffect(() => void loadList(services, 'adminTrials', { query: { page } }), [services, page]);
  return (
    <TrialList
      list={lists.adminTrials}
      onPage={setPage}
      onRetry={() => void loadList(services, 'adminTrials', { query: { page } })}
    />
  );
}
