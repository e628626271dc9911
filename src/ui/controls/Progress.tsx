import type { ReactNode } from 'react';
import { Label, ProgressBar } from 'react-aria-components';
import { bar, progress, progressLabel, rail } from './Progress.css.ts';

type ProgressProps = { label: ReactNode; value: number; max?: number };

/** How far something is. */
export function Progress({ label, value, max = 100 }: ProgressProps): ReactNode {
  return (
    <ProgressBar className={progress} value={value} maxValue={max}>
      {({ percentage = 0, valueText }) => (
        <>
          <div className={progressLabel}>
            <Label>{label}</Label>
            <span>{valueText}</span>
          </div>
          <div className={rail}>
            <div className={bar} style={{ inlineSize: `${percentage}%` }} />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
