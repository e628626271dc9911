import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { check } from '../../../ui/icons/everyday.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { auditItem, email, list as listClass, soft, times } from '../Admin.css.ts';
import type { AdminLists } from '../admin-state.ts';
import { Loaded } from '../Loaded.tsx';

type RecentErrorsProps = {
  list: Snapshot<AdminLists['recentErrors']>;
  onRetry: () => void;
  onPage: (page: number) => void;
};

export function RecentErrors({ list, onRetry, onPage }: RecentErrorsProps): ReactNode {
  const { i18n } = useLingui();
  const at = (time: string) => dateTimeText(time, i18n.locale);
  return (
    <Card
      title={<Trans>Recent errors</Trans>}
      description={
        <Trans>
          Errors that the server logged and that people's browsers reported in the last 30 days, by class, without
          contents.
        </Trans>
      }
    >
      <Loaded list={list} onRetry={onRetry}>
        {({ errors, pagination }) => (
          <>
            {errors.length === 0 && <EmptyState icon={check} title={<Trans>No errors</Trans>} />}
            <ul className={listClass}>
              {errors.map(({ event, error, route, count, first_seen_at, last_seen_at }) => (
                <li key={`${event} ${error} ${route}`} className={auditItem}>
                  <div>
                    <span className={email}>{error || event}</span>
                    <div className={times}>
                      {error && <span>{event}</span>}
                      {route && <span>{route}</span>}
                      <span>
                        <Trans>First {at(first_seen_at)}</Trans>
                      </span>
                      <span>
                        <Trans>Last {at(last_seen_at)}</Trans>
                      </span>
                    </div>
                  </div>
                  <span className={soft}>
                    <Plural value={count} one="# time" other="# times" />
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={pagination.page} totalPages={pagination.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
