import type { ReactNode } from 'react';
import { check, info, warning } from '../icons/everyday.ts';
import { atTop, line, rest, row, stack, wide } from '../layout.css.ts';
import { alert, alertAction, alertBody, alertTitle } from './Alert.css.ts';
import { Icon } from './Icon.tsx';
import { balancedLines } from '../theme/line-breaks.css.ts';

const icons = { calm: info, good: check, caution: warning, bad: warning };

export type AlertProps = {
  tone?: keyof typeof icons;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced at once by screen readers; for errors that just happened. */
  isUrgent?: boolean;
};

/** A message inside the page. */
export function Alert({ tone = 'calm', title, children, action, isUrgent }: AlertProps): ReactNode {
  return (
    <div
      className={`${line.md} ${atTop} ${wide} ${balancedLines} ${alert}`}
      role={isUrgent ? 'alert' : undefined}
      data-tone={tone}
    >
      <Icon path={icons[tone]} />
      <div className={`${row.md} ${atTop} ${rest}`}>
        <div className={`${stack.hair} ${alertBody}`}>
          <p className={alertTitle}>{title}</p>
          {children}
        </div>
        {action && <div className={`${row.sm} ${alertAction}`}>{action}</div>}
      </div>
    </div>
  );
}
