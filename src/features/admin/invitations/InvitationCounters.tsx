import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InvitationCounts } from '../../../domain/admin/invitation-filter.ts';
import { countText } from '../../../ui/text/amounts.ts';
import { counter, counterFigure, counterName, counters } from '../Admin.css.ts';

export function InvitationCounters({ counts }: { counts: InvitationCounts }): ReactNode {
  return (
    <dl className={counters}>
      <Counter name={<Trans>Total</Trans>} count={counts.total} />
      <Counter name={<Trans>Pending</Trans>} count={counts.pending} />
      <Counter name={<Trans>Sent</Trans>} count={counts.sent} />
      <Counter name={<Trans>Used</Trans>} count={counts.used} />
    </dl>
  );
}

function Counter({ name, count }: { name: ReactNode; count: number }): ReactNode {
  return (
    <div className={counter}>
      <dt className={counterName}>{name}</dt>
      <dd className={counterFigure}>{countText(count)}</dd>
    </div>
  );
}
