import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { download } from '../../../ui/icons/lists.ts';
import { List } from '../../../ui/list/List.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useServices } from '../../use-services.ts';
import { useAdminList } from '../load-list.ts';
import { exportTable } from './export-table.ts';

export function ExportPanel(): ReactNode {
  const tables = useAdminList('exportedTables', {});
  return (
    <Card
      title={<Trans>Export</Trans>}
      description={
        <Trans>
          Every table as a CSV file, in UTC, without secrets and without what was said. Each export is logged.
        </Trans>
      }
    >
      <Loaded {...tables} isUrgent>
        {(value) => (
          <List>
            {value.tables.map(({ name, columns }) => (
              <ListItem key={name} title={name} actions={<ExportButton table={name} />}>
                {columns.join(', ')}
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
    </Card>
  );
}

function ExportButton({ table }: { table: string }): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const [isBusy, run] = useBusy();
  return (
    <Button
      icon={download}
      size="sm"
      variant="outline"
      aria-label={t`Export the table ${table}`}
      pending={isBusy}
      onPress={() => run(() => exportTable(services, table))}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
