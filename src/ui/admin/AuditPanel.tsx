import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import type { AdminFlows } from '../../flows/admin/admin-flows.ts';
import { admin } from '../../state/admin.ts';
import type { AuditPage } from '../../state/admin.ts';
import { Card } from '../controls/Card.tsx';
import { EmptyState } from '../controls/EmptyState.tsx';
import { Pager } from '../controls/Pager.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { RefusalText } from '../text/RefusalText.tsx';
import { Skeleton } from '../controls/Skeleton.tsx';
import { clock } from '../icons/everyday.ts';
import { list } from './Admin.css.ts';
import { AuditItem } from './AuditItem.tsx';

export function AuditPanel({ flows }: { flows: AdminFlows }): ReactNode {
  const { audit } = useSnapshot(admin);
  useEffect(() => void flows.loadAudit(1), [flows]);
  switch (audit.type) {
    case 'loading':
      return <Skeleton shape="card" />;
    case 'failed':
      return (
        <LoadFailed
          isUrgent
          title={<Trans>Failed to load the audit log</Trans>}
          onRetry={() => void flows.loadAudit(1)}
        >
          <RefusalText refusal={audit.refusal} />
        </LoadFailed>
      );
    case 'loaded':
      return <Entries page={audit.value} onPage={(page) => void flows.loadAudit(page)} />;
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
  if (entries.length === 0) return <EmptyState icon={clock} title={<Trans>Nothing has been done yet</Trans>} />;
  return (
    <Card title={<Trans>Audit log</Trans>} description={<Trans>Who did what when. It cannot be changed.</Trans>}>
      <ul className={list}>
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager page={page} totalPages={totalPages} onPage={onPage} />
    </Card>
  );
}
