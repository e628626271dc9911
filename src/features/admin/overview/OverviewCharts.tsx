import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { OverviewDay } from '../../../protocol/contract.ts';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { column, soft } from '../Admin.css.ts';
import type { OverviewContent } from '../admin-state.ts';
import { dollarText, moneyText } from '../money-text.ts';
import { BarChart } from './BarChart.tsx';
import { charts } from './BarChart.css.ts';

const periods = [7, 14, 30, 90] as const;

type Figure = 'people' | 'sessions' | 'tokens' | 'cost' | 'errors';

type OverviewChartsProps = {
  overview: Snapshot<OverviewContent>;
  /** The length of the period. */
  days: number;
  onDays: (days: number) => void;
};

export function OverviewCharts({ overview, days: length, onDays }: OverviewChartsProps): ReactNode {
  const { t, i18n } = useLingui();
  const { days, previous } = overview;
  const figure = (name: Figure) => ({
    days: days.map((day) => ({ date: day.date, value: day[name] })),
    before: previous[name],
  });
  const money = (currency: string) => ({
    days: days.map((day) => ({ date: day.date, value: amountIn(day.money, currency) })),
    before: amountIn(previous.money, currency),
  });
  const inCurrency = (currency: string) => (value: number) => moneyText(value, currency, i18n);
  return (
    <div className={column}>
      <Totals overview={overview} />
      <Choices
        label={t`Period`}
        choices={periods.map((count) => ({ id: String(count), text: t`${count} days` }))}
        chosen={String(length)}
        onChoose={(id) => onDays(Number(id))}
      />
      <div className={charts}>
        <BarChart name={t`New users`} {...figure('people')} valueText={countText} />
        <BarChart name={t`Sessions`} {...figure('sessions')} valueText={countText} />
        <BarChart name={t`Tokens used`} {...figure('tokens')} valueText={countText} />
        <BarChart
          name={t`Cost of tokens (estimated)`}
          {...figure('cost')}
          isBad
          currency="USD"
          valueText={inCurrency('USD')}
        />
        {currenciesOf(days).map((currency) => (
          <BarChart
            key={currency}
            name={t`Payments received (${currency})`}
            {...money(currency)}
            currency={currency}
            valueText={inCurrency(currency)}
          />
        ))}
        <BarChart name={t`Errors`} {...figure('errors')} isBad valueText={countText} />
      </div>
    </div>
  );
}

function Totals({ overview: { totals, freeTokens, tokenPrice } }: Pick<OverviewChartsProps, 'overview'>): ReactNode {
  const { i18n } = useLingui();
  const people = countText(totals.people);
  const closed = countText(totals.closed);
  const given = countText(freeTokens.given);
  const limit = countText(freeTokens.limit);
  const price = dollarText(tokenPrice, i18n);
  return (
    <>
      <p className={soft}>
        <Trans>
          Accounts: {people}, and {closed} deleted ones, which count as new users of their day. The large figures are
          today's; days follow this device's time zone.
        </Trans>
      </p>
      <p className={soft}>
        <Trans>
          Free tokens given away today (UTC) by trials and welcome gifts: {given} of {limit}. Costs are estimated at{' '}
          {price} for a million tokens.
        </Trans>
      </p>
    </>
  );
}

function amountIn(money: Snapshot<OverviewDay['money']>, currency: string): number {
  return money.find((one) => one.currency === currency)?.amount ?? 0;
}

/** Shows one empty chart before the first payment. */
function currenciesOf(days: Snapshot<OverviewContent['days']>): readonly string[] {
  const seen = new Set(days.flatMap((day) => day.money.map((one) => one.currency)));
  return seen.size > 0 ? [...seen].toSorted() : ['USD'];
}
