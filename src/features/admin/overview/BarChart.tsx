import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/controls/Card.tsx';
import { dateText } from '../../../ui/text/date-time.ts';
import { DetailList } from '../../../ui/list/DetailList.tsx';
import { foldSummary } from '../../../ui/list/List.css.ts';
import { toned } from '../../../ui/theme/tint.css.ts';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';
import { axisTop, compare } from '../../../domain/admin/axis.ts';
import {
  baseline,
  column,
  figures,
  heading,
  medium,
  row,
  soft,
  spread,
  stack,
  strong,
} from '../../../ui/layout.css.ts';
import { axis, bar, base, cell, chart, ends, lastBar, numberCell, plot, table } from './BarChart.css.ts';

export type ChartDay = { readonly date: string; readonly value: number };

type BarChartProps = {
  name: string;
  days: readonly ChartDay[];
  /** The sum of as many days before. */
  before: number;
  /** Formats a value. */
  valueText: (value: number) => string;
  /** The currency of the values; without it they are numbers. */
  currency?: string | undefined;
  /** More is worse. */
  isBad?: boolean;
};

const WIDTH = 280;
const HEIGHT = 100;
/** Width of a bar as a fraction of its day. */
const BAR_SHARE = 0.7;
/** With fewer, the chart would be an empty box: the days are listed. */
const FEWEST_BARS = 3;

/** One bar per day, today last and accented, or a list of the few days that have a value. Screen readers get a summary and the table. */
export function BarChart({ name, days, before, valueText, currency, isBad = false }: BarChartProps): ReactNode {
  const { t, i18n } = useLingui();
  const latest = days.at(-1);
  const todayText = valueText(latest?.value ?? 0);
  const sum = days.reduce((all, day) => all + day.value, 0);
  const total = valueText(sum);
  const filled = days.filter((day) => day.value > 0);
  const detailOf = (date: string, value: string) => ({ name: dayText(date, i18n.locale), value });
  return (
    <Card>
      <figure className={stack.sm}>
        <figcaption className={`${row.sm} ${spread} ${baseline}`}>
          <span className={medium}>{name}</span>
          <span className={`${heading.xl} ${strong} ${figures}`}>{todayText}</span>
        </figcaption>
        <p className={soft}>
          <Change sum={sum} before={before} days={days.length} isBad={isBad} />
        </p>
        <p className={visuallyHidden}>{t`${name}: today ${todayText}, ${total} in ${days.length} days`}</p>
        {filled.length < FEWEST_BARS ? (
          <DetailList look="lines" details={filled.map(({ date, value }) => detailOf(date, valueText(value)))} />
        ) : (
          <>
            <Plot days={days} currency={currency} />
            <DateRange days={days} />
            <ValueTable name={name} days={days} valueText={valueText} />
          </>
        )}
      </figure>
    </Card>
  );
}

function Plot({ days, currency }: Pick<BarChartProps, 'days' | 'currency'>): ReactNode {
  const top = axisTop(Math.max(0, ...days.map((day) => day.value)));
  return (
    <div className={plot} aria-hidden="true">
      <Axis top={top} currency={currency} />
      <svg className={chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} className={base} x1={0} x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
        <Bars days={days} top={top} />
      </svg>
    </div>
  );
}

type ChangeProps = Pick<BarChartProps, 'before' | 'isBad'> & { sum: number; days: number };

/** The sum of the period, compared with the one before. */
function Change({ sum, before, days, isBad }: ChangeProps): ReactNode {
  const { i18n } = useLingui();
  const comparison = compare(sum, before);
  if (comparison.type === 'none') return <Trans>None, and none in the previous {days} days</Trans>;
  if (comparison.type === 'new') return <Trans>None in the previous {days} days</Trans>;
  const { share } = comparison;
  const percent = i18n.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  const isBetter = share > 0 !== isBad;
  const tone = Math.abs(share) < 0.005 ? undefined : isBetter ? 'good' : 'bad';
  return (
    <Trans>
      <span data-tone={tone} className={`${medium} ${toned}`}>
        {percent}
      </span>{' '}
      compared with the previous {days} days
    </Trans>
  );
}

function Axis({ top, currency }: { top: number; currency: string | undefined }): ReactNode {
  const { i18n } = useLingui();
  const style =
    currency === undefined ? {} : ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const);
  const text = (value: number) =>
    i18n.number(value, { ...style, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });
  return (
    <div className={`${column} ${spread} ${figures} ${axis}`}>
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{text(value)}</span>
      ))}
    </div>
  );
}

/** @param props.top the value at the top of the axis */
function Bars({ days, top }: Pick<BarChartProps, 'days'> & { top: number }): ReactNode {
  const step = WIDTH / Math.max(1, days.length);
  return days.map(({ date, value }, index) => {
    // A minimum height keeps small values visible.
    const height = value <= 0 ? 0 : Math.max(2, (value / top) * HEIGHT);
    const x = index * step + (step * (1 - BAR_SHARE)) / 2;
    const className = index === days.length - 1 ? lastBar : bar;
    return <rect key={date} className={className} x={x} y={HEIGHT - height} width={step * BAR_SHARE} height={height} />;
  });
}

function DateRange({ days: [first] }: Pick<BarChartProps, 'days'>): ReactNode {
  const { i18n } = useLingui();
  return (
    <div className={`${row.sm} ${spread} ${ends}`} aria-hidden="true">
      <span>{first && dayText(first.date, i18n.locale)}</span>
      <Trans>Today</Trans>
    </div>
  );
}

function dayText(date: string, locale: string): string {
  return dateText(`${date}T12:00`, locale);
}

function ValueTable({ name, days, valueText }: Pick<BarChartProps, 'name' | 'days' | 'valueText'>): ReactNode {
  const { i18n } = useLingui();
  return (
    <details>
      <summary className={foldSummary}>
        <Trans>Show as table</Trans>
      </summary>
      <table className={table}>
        <thead>
          <tr>
            <th className={cell} scope="col">
              <Trans>Day</Trans>
            </th>
            <th className={numberCell} scope="col">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, value }) => (
            <tr key={date}>
              <th className={cell} scope="row">
                {dayText(date, i18n.locale)}
              </th>
              <td className={numberCell}>{valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
