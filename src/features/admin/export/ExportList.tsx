import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { download } from '../../../ui/icons/lists.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { auditItem, email, exported, list as listClass, soft } from '../Admin.css.ts';
import type { AdminLists } from '../admin-state.ts';
import { Loaded } from '../Loaded.tsx';

type ExportListProps = {
  list: Snapshot<AdminLists['exportedTables']>;
  onExport: (table: string) => Promise<void>;
  onRetry: () => void;
};

export function ExportList({ list, onExport, onRetry }: ExportListProps): ReactNode {
  return (
    <Card
      title={<Trans>Export</Trans>}
      description={
        <Trans>
          Every table as a CSV file, in UTC, without secrets and without what was said. Each export is logged.
        </Trans>
      }
    >
      <Loaded list={list} onRetry={onRetry}>
        {({ tables }) => (
          <ul className={listClass}>
            {tables.map(({ name, columns }) => (
              <li key={name} className={auditItem}>
                <div className={exported}>
                  <span className={email}>{name}</span>
                  <p className={soft}>{columns.join(', ')}</p>
                </div>
                <ExportButton table={name} onExport={onExport} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function ExportButton({ table, onExport }: { table: string } & Pick<ExportListProps, 'onExport'>): ReactNode {
  const { t } = useLingui();
  const [isBusy, run] = useBusy();
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={t`Export the table ${table}`}
      pending={isBusy}
      onPress={() => run(() => onExport(table))}
    >
      <Icon path={download} size="sm" />
      <Trans>Export CSV</Trans>
    </Button>
  );
}
