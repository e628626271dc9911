import type { ReactNode } from 'react';
import { sizes } from './Icon.css.ts';
import { spinner } from './Spinner.css.ts';

/** Says nothing by itself: put words beside it, or `label` when it stands alone. */
export function Spinner({ size = 'md', label }: { size?: keyof typeof sizes; label?: string }): ReactNode {
  const naming = label ? ({ role: 'status', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <span className={`${spinner} ${sizes[size]}`} {...naming} />;
}
