import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { clock } from '../../../ui/icons/everyday.ts';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { AdminList, type ListQuery } from '../AdminList.tsx';
import { useAdminList } from '../load-list.ts';
import { auditDetail, auditText } from './audit-texts.tsx';

export function AuditPanel(): ReactNode {
  const { i18n } = useLingui();
  const [query, setQuery] = useState<ListQuery>({ page: 1 });
  const log = useAdminList('auditLog', { query });
  return (
    <AdminList
      {...log}
      title={<Trans>Audit log</Trans>}
      description={<Trans>Who did what, and when. Entries cannot be changed.</Trans>}
      query={query}
      onQuery={setQuery}
      searchLabel={<Trans>Search by name, email or address</Trans>}
      icon={clock}
      none={<Trans>No activity yet</Trans>}
    >
      {({ entries }) =>
        entries.map((entry) => (
          <ListItem
            key={entry.id}
            title={auditText(entry)}
            note={[dateTimeText(entry.at, i18n.locale), entry.actor].filter(Boolean).join(' · ')}
          >
            {auditDetail(entry)}
          </ListItem>
        ))
      }
    </AdminList>
  );
}
