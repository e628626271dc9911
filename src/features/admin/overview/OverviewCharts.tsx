import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Overview, OverviewDay } from '../../../protocol/contract.ts';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { soft, stack } from '../../../ui/layout.css.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { dollarText, moneyText } from '../../../ui/text/money-text.ts';
import { useServices } from '../../use-services.ts';
import { BarChart } from './BarChart.tsx';
import { charts } from './BarChart.css.ts';

const periods = [7, 14, 30, 90] as const;

/** The limit of free tokens is for a day in UTC; its beginning is shown in the time zone of the device, as all days are. */
const DAY_MS = 86_400_000;

type Figure = 'people' | 'sessions' | 'tokens' | 'cost' | 'errors';

type OverviewChartsProps = {
  overview: Snapshot<Overview>;
  /** The length of the period. */
  days: number;
  onDays: (days: number) => void;
};

export function OverviewCharts({ overview, days: length, onDays }: OverviewChartsProps): ReactNode {
  const { t, i18n } = useLingui();
  const { days, previous } = overview;
  const figure = (name: string, key: Figure) => ({
    name,
    days: days.map((day) => ({ date: day.date, value: day[key] })),
    before: previous[key],
    valueText: countText,
  });
  const money = (currency: string) => ({ currency, valueText: (value: number) => moneyText(value, currency, i18n) });
  return (
    <div className={stack.lg}>
      <Totals overview={overview} />
      <Choices
        label={t`Period`}
        choices={periods.map((count) => ({ id: String(count), text: t`${count} days` }))}
        chosen={String(length)}
        onChoose={(id) => onDays(Number(id))}
      />
      <div className={charts}>
        <BarChart {...figure(t`New users`, 'people')} />
        <BarChart {...figure(t`Sessions`, 'sessions')} />
        <BarChart {...figure(t`Tokens used`, 'tokens')} />
        <BarChart {...figure(t`Cost of tokens (estimated)`, 'cost')} {...money('USD')} isBad />
        {currenciesOf(days).map((currency) => (
          <BarChart
            key={currency}
            name={t`Payments received (${currency})`}
            days={days.map((day) => ({ date: day.date, value: amountIn(day.money, currency) }))}
            before={amountIn(previous.money, currency)}
            {...money(currency)}
          />
        ))}
        <BarChart {...figure(t`Errors`, 'errors')} isBad />
      </div>
    </div>
  );
}

function Totals({ overview: { totals, freeTokens, tokenPrice } }: Pick<OverviewChartsProps, 'overview'>): ReactNode {
  const { i18n } = useLingui();
  const { clock } = useServices();
  const people = countText(totals.people);
  const closed = countText(totals.closed);
  const granted = countText(freeTokens.granted);
  const limit = countText(freeTokens.limit);
  const price = dollarText(tokenPrice, i18n);
  const since = dateTimeText(Math.floor(clock.now() / DAY_MS) * DAY_MS, i18n.locale);
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
          Free tokens given away since {since} by trials and welcome gifts: {granted} of {limit}. Costs are estimated at{' '}
          {price} for a million tokens.
        </Trans>
      </p>
    </>
  );
}

function amountIn(money: Snapshot<OverviewDay['money']>, currency: string): number {
  return money.find((element) => element.currency === currency)?.amount ?? 0;
}

/** Shows one empty chart before the first payment. */
function currenciesOf(days: Snapshot<Overview['days']>): readonly string[] {
  const seen = new Set(days.flatMap((day) => day.money.map((element) => element.currency)));
  return seen.size > 0 ? [...seen].toSorted() : ['USD'];
}
