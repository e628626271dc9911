import type { ReactNode } from 'react';
import { sizes } from './Icon.css.ts';
import { spinner } from './Spinner.css.ts';

/** Silent for screen readers without `label`; give one where no text is beside it. */
export function Spinner({ size = 'md', label }: { size?: keyof typeof sizes; label?: string }): ReactNode {
  const naming = label ? ({ role: 'status', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <span className={`${spinner} ${sizes[size]}`} {...naming} />;
}
