import { useId, type ReactNode } from 'react';
import { figures, pill, row, spread, stack, wide } from '../layout.css.ts';
import { progressLabel, rail } from './Progress.css.ts';

type ProgressProps = { label: ReactNode; value: number; max?: number };

/**
 * The native element: React Aria's creates number formats, which takes a phone longer than rendering the first screen.
 */
export function Progress({ label, value, max = 100 }: ProgressProps): ReactNode {
  const id = useId();
  return (
    <div className={`${stack.xs} ${wide}`}>
      <div className={`${row.md} ${spread} ${figures} ${progressLabel}`}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{Math.round((value / max) * 100)}%</span>
      </div>
      <progress id={id} className={`${wide} ${pill} ${rail}`} value={value} max={max} />
    </div>
  );
}
