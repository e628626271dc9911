import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { clock } from '../../../ui/icons/everyday.ts';
import { countText } from '../../../ui/text/amounts.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { auditItem, column, email, list as listClass, soft, times } from '../Admin.css.ts';
import type { AdminLists } from '../admin-state.ts';
import { Facts } from '../Facts.tsx';
import { Loaded } from '../Loaded.tsx';
import { dollarText } from '../money-text.ts';

type Trials = Extract<AdminLists['adminTrials'], { type: 'loaded' }>['value'];
type TrialListProps = {
  list: Snapshot<AdminLists['adminTrials']>;
  onRetry: () => void;
  onPage: (page: number) => void;
};

export function TrialList({ list, onRetry, onPage }: TrialListProps): ReactNode {
  return (
    <Loaded list={list} onRetry={onRetry}>
      {(loaded) => (
        <div className={column}>
          <Totals totals={loaded.totals} />
          <Card title={<Trans>Trials</Trans>} description={<Trans>By device, newest first.</Trans>}>
            {loaded.trials.length === 0 && <EmptyState icon={clock} title={<Trans>No trials yet</Trans>} />}
            <ul className={listClass}>
              {loaded.trials.map((one) => (
                <TrialItem key={one.id} trial={one} />
              ))}
            </ul>
            <Pager page={loaded.pagination.page} totalPages={loaded.pagination.total_pages} onPage={onPage} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function Totals({ totals }: { totals: Snapshot<Trials['totals']> }): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <Facts
        facts={[
          { name: t`Trials`, value: countText(totals.trials) },
          { name: t`Running now`, value: countText(totals.running) },
          { name: t`Tokens used`, value: countText(totals.used_tokens) },
          { name: t`Cost (estimated)`, value: dollarText(totals.cost, i18n) },
        ]}
      />
    </Card>
  );
}

function TrialItem({ trial }: { trial: Snapshot<Trials['trials'][number]> }): ReactNode {
  const { i18n } = useLingui();
  const used = countText(trial.used_tokens);
  const granted = countText(trial.granted_tokens);
  return (
    <li className={auditItem}>
      <div>
        <span className={email}>{dateTimeText(trial.started_at, i18n.locale)}</span>{' '}
        {trial.is_running && (
          <Badge tone="good">
            <Trans>Running</Trans>
          </Badge>
        )}
        <div className={times}>
          <span>
            <Trans>
              {used} of {granted} tokens
            </Trans>
          </span>
          <span>
            <Plural value={trial.conversations} one="# conversation" other="# conversations" />
          </span>
        </div>
      </div>
      <span className={soft}>{dollarText(trial.cost, i18n)}</span>
    </li>
  );
}
