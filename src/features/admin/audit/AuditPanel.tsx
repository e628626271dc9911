import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { clock } from '../../../ui/icons/everyday.ts';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { SearchForm } from '../../../ui/list/SearchForm.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { AdminList } from '../AdminList.tsx';
import { useAdminList } from '../load-list.ts';
import { auditDetail, auditText } from './audit-texts.tsx';

export function AuditPanel(): ReactNode {
  const { i18n } = useLingui();
  const [{ query, page }, setQuery] = useState({ query: '', page: 1 });
  const log = useAdminList('auditLog', { query: { query, page } });
  return (
    <AdminList
      {...log}
      title={<Trans>Audit log</Trans>}
      description={<Trans>Who did what, and when. Entries cannot be changed.</Trans>}
      search={
        <SearchForm
          label={<Trans>Search by name, email or address</Trans>}
          query={query}
          onSearch={(text) => setQuery({ query: text, page: 1 })}
        />
      }
      onPage={(wanted) => setQuery({ query, page: wanted })}
      empty={<EmptyState icon={clock} title={query ? <Trans>No matches</Trans> : <Trans>No activity yet</Trans>} />}
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
