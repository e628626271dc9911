import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../../domain/unreachable.ts';
import { admin } from '../admin-state.ts';
import type { AuditPage } from '../admin-state.ts';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../../ui/text/RequestErrorText.tsx';
import { Skeleton } from '../../../ui/controls/Skeleton.tsx';
import { clock } from '../../../ui/icons/everyday.ts';
import { list } from '../Admin.css.ts';
import { AuditItem } from './AuditItem.tsx';
import { useServices } from '../../use-services.ts';
import { loadAudit } from '../overview/load-overview.ts';

export function AuditPanel(): ReactNode {
  const services = useServices();
  const { audit } = useSnapshot(admin);
  useEffect(() => void loadAudit(services, 1), [services]);
  switch (audit.type) {
    case 'loading':
      return <Skeleton shape="card" />;
    case 'failed':
      return (
        <LoadFailed
          isUrgent
          title={<Trans>Failed to load the audit log</Trans>}
          onRetry={() => void loadAudit(services, 1)}
        >
          <RequestErrorText error={audit.error} />
        </LoadFailed>
      );
    case 'loaded':
      return <Entries page={audit.value} onPage={(page) => void loadAudit(services, page)} />;
    default:
      return unreachable(audit);
  }
}

function Entries({
  page: { entries, page, totalPages },
  onPage,
}: {
  page: AuditPage;
  onPage: (page: number) => void;
}): ReactNode {
  if (entries.length === 0) return <EmptyState icon={clock} title={<Trans>No activity yet</Trans>} />;
  return (
    <Card
      title={<Trans>Audit log</Trans>}
      description={<Trans>Who did what, and when. Entries cannot be changed.</Trans>}
    >
      <ul className={list}>
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager page={page} totalPages={totalPages} onPage={onPage} />
    </Card>
  );
}
