import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { ResponseBody } from '../../../protocol/contract.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { clock } from '../../../ui/icons/everyday.ts';
import { DetailList } from '../../../ui/list/DetailList.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { AdminList, type ListQuery } from '../AdminList.tsx';
import { useAdminList } from '../load-list.ts';
import { dollarText } from '../../../ui/text/money-text.ts';

type Trials = Snapshot<ResponseBody<'adminTrials'>>;

export function TrialsPanel(): ReactNode {
  const [query, setQuery] = useState<ListQuery>({ page: 1 });
  const trials = useAdminList('adminTrials', { query });
  return (
    <AdminList
      {...trials}
      title={<Trans>Trials</Trans>}
      description={<Trans>By device, newest first.</Trans>}
      query={query}
      onQuery={setQuery}
      renderHead={({ totals }) => <Totals totals={totals} />}
      icon={clock}
      none={<Trans>No trials yet</Trans>}
    >
      {(value) => value.trials.map((trial) => <TrialItem key={trial.id} trial={trial} />)}
    </AdminList>
  );
}

function Totals({ totals }: Pick<Trials, 'totals'>): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <DetailList
      details={[
        { name: t`Trials`, value: countText(totals.trials) },
        { name: t`Running now`, value: countText(totals.running) },
        { name: t`Tokens used`, value: countText(totals.used_tokens) },
        { name: t`Cost (estimated)`, value: dollarText(totals.cost, i18n) },
      ]}
    />
  );
}

function TrialItem({ trial }: { trial: Trials['trials'][number] }): ReactNode {
  const { t, i18n } = useLingui();
  const used = countText(trial.used_tokens);
  const granted = countText(trial.granted_tokens);
  return (
    <ListItem
      title={dateTimeText(trial.started_at, i18n.locale)}
      badges={trial.is_running && <Badge tone="good">{t`Running`}</Badge>}
      note={dollarText(trial.cost, i18n)}
    >
      <Trans>
        {used} of {granted} tokens
      </Trans>
      <Plural value={trial.conversations} one="# conversation" other="# conversations" />
    </ListItem>
  );
}
