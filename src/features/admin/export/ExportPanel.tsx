import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from '../../use-services.ts';
import { admin } from '../admin-state.ts';
import { exportTable } from './export-table.ts';
import { ExportList } from './ExportList.tsx';
import { loadList } from '../load-list.ts';

export function ExportPanel(): ReactNode {
  const services = useServices();
  const { exportedTables } = useSnapshot(admin).lists;
  useEffect(() => void loadList(services, 'exportedTables', {}), [services]);
  return (
    <ExportList
      list={exportedTables}
      onExport={(table) => exportTable(services, table)}
      onRetry={() => void loadList(services, 'exportedTables', {})}
    />
  );
}
