import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../ui/controls/Card.tsx';
import { dateText } from '../../ui/text/date-time.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import {
  bar,
  base,
  caption,
  cell,
  chart,
  ends,
  figure,
  lastBar,
  name as nameClass,
  numberCell,
  summary,
  table,
  today as todayClass,
} from './BarChart.css.ts';

export type ChartDay = { readonly date: string; readonly value: number };

type BarChartProps = {
  name: string;
  days: readonly ChartDay[];
  /** Formats a value. */
  valueText: (value: number) => string;
};

const WIDTH = 280;
const HEIGHT = 100;
/** Width of a bar as a fraction of its day. */
const BAR_SHARE = 0.7;

/** One bar per day, today last and accented. Screen readers get a summary and the table. */
export function BarChart({ name, days, valueText }: BarChartProps): ReactNode {
  const { t } = useLingui();
  const latest = days.at(-1);
  const todayText = valueText(latest?.value ?? 0);
  const total = valueText(days.reduce((sum, day) => sum + day.value, 0));
  return (
    <Card>
      <figure className={figure}>
        <figcaption className={caption}>
          <span className={nameClass}>{name}</span>
          <span className={todayClass}>{todayText}</span>
        </figcaption>
        <svg className={chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <Bars days={days} />
          <line className={base} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        </svg>
        <p className={visuallyHidden}>{t`${name}: today ${todayText}, ${total} in ${days.length} days`}</p>
        <DateRange days={days} />
        <ValueTable name={name} days={days} valueText={valueText} />
      </figure>
    </Card>
  );
}

function Bars({ days }: Pick<BarChartProps, 'days'>): ReactNode {
  const maxValue = Math.max(1, ...days.map((day) => day.value));
  const step = WIDTH / Math.max(1, days.length);
  return days.map(({ date, value }, index) => {
    // A minimum height keeps small values visible.
    const height = value <= 0 ? 0 : Math.max(2, (value / maxValue) * HEIGHT);
    const x = index * step + (step * (1 - BAR_SHARE)) / 2;
    const className = index === days.length - 1 ? lastBar : bar;
    return <rect key={date} className={className} x={x} y={HEIGHT - height} width={step * BAR_SHARE} height={height} />;
  });
}

function DateRange({ days }: Pick<BarChartProps, 'days'>): ReactNode {
  const { i18n } = useLingui();
  const first = days[0];
  return (
    <div className={ends} aria-hidden="true">
      <span>{first && dateText(`${first.date}T12:00`, i18n.locale)}</span>
      <span>
        <Trans>Today</Trans>
      </span>
    </div>
  );
}

function ValueTable({ name, days, valueText }: BarChartProps): ReactNode {
  const { i18n } = useLingui();
  return (
    <details>
      <summary className={summary}>
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
                {dateText(`${date}T12:00`, i18n.locale)}
              </th>
              <td className={numberCell}>{valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
