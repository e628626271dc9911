import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import type { OverviewDay } from '../../protocol/contract.ts';
import { admin } from './admin-state.ts';
import type { OverviewContent } from './admin-state.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../ui/text/RequestErrorText.tsx';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { countText } from '../../ui/text/amounts.ts';
import { column, soft } from './Admin.css.ts';
import { BarChart } from './BarChart.tsx';
import { charts } from './BarChart.css.ts';
import { useServices } from '../use-services.ts';
import { loadOverview } from './load-overview.ts';

export function OverviewPanel(): ReactNode {
  const services = useServices();
  const { overview } = useSnapshot(admin);
  useEffect(() => void loadOverview(services), [services]);
  switch (overview.type) {
    case 'loading':
      return <Skeleton shape="card" />;
    case 'failed':
      return (
        <LoadFailed
          isUrgent
          title={<Trans>Failed to load the overview</Trans>}
          onRetry={() => void loadOverview(services)}
        >
          <RequestErrorText error={overview.error} />
        </LoadFailed>
      );
    case 'loaded':
      return <Charts overview={overview.value} />;
    default:
      return unreachable(overview);
  }
}

function Charts({ overview: { days, totals, freeTokens } }: { overview: OverviewContent }): ReactNode {
  const { t, i18n } = useLingui();
  const of = (value: (day: OverviewDay) => number) => days.map((day) => ({ date: day.date, value: value(day) }));
  const people = countText(totals.people);
  const given = countText(freeTokens.given);
  const limit = countText(freeTokens.limit);
  return (
    <div className={column}>
      <p className={soft}>
        <Trans>Accounts: {people}. The large figures are today's; days follow this device's time zone.</Trans>
      </p>
      <p className={soft}>
        <Trans>
          Free tokens given away today (UTC) by trials and welcome gifts: {given} of {limit}.
        </Trans>
      </p>
      <div className={charts}>
        <BarChart name={t`New users`} days={of((day) => day.people)} valueText={countText} />
        <BarChart name={t`Sessions`} days={of((day) => day.sessions)} valueText={countText} />
        <BarChart name={t`Tokens used`} days={of((day) => day.tokens)} valueText={countText} />
        {currenciesOf(days).map((currency) => (
          <BarChart
            key={currency}
            name={t`Payments received (${currency})`}
            days={of((day) => day.money.find((one) => one.currency === currency)?.amount ?? 0)}
            valueText={(value) => i18n.number(value, { style: 'currency', currency })}
          />
        ))}
        <BarChart name={t`Errors`} days={of((day) => day.errors)} valueText={countText} />
      </div>
    </div>
  );
}

/** Shows one empty chart before the first payment. */
function currenciesOf(days: readonly OverviewDay[]): readonly string[] {
  const seen = new Set(days.flatMap((day) => day.money.map((one) => one.currency)));
  return seen.size > 0 ? [...seen].toSorted() : ['USD'];
}
