import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { check } from '../../../ui/icons/everyday.ts';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { AdminList, type ListQuery } from '../AdminList.tsx';
import { useAdminList } from '../load-list.ts';

export function RecentErrors(): ReactNode {
  const { i18n } = useLingui();
  const [query, setQuery] = useState<ListQuery>({ page: 1 });
  const recent = useAdminList('recentErrors', { query });
  const at = (time: string) => dateTimeText(time, i18n.locale);
  return (
    <AdminList
      {...recent}
      title={<Trans>Recent errors</Trans>}
      description={
        <Trans>
          Errors that the server logged and that people's browsers reported in the last 30 days, by class, without
          contents.
        </Trans>
      }
      query={query}
      onQuery={setQuery}
      icon={check}
      none={<Trans>No errors</Trans>}
    >
      {(value) =>
        value.errors.map(({ event, error, route, count, first_seen_at, last_seen_at }) => (
          <ListItem
            key={`${event} ${error} ${route}`}
            title={error || event}
            note={<Plural value={count} one="# time" other="# times" />}
          >
            {error && event}
            {route}
            <Trans>First {at(first_seen_at)}</Trans>
            <Trans>Last {at(last_seen_at)}</Trans>
          </ListItem>
        ))
      }
    </AdminList>
  );
}
