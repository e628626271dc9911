import type { ReactNode } from 'react';
import { check, info, warning } from '../icons/everyday.ts';
import { alert, alertAction, alertBody, alertTitle, alertContent, tones } from './Alert.css.ts';
import { Icon } from './Icon.tsx';

export type AlertProps = {
  tone?: keyof typeof tones;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced at once by screen readers; for errors that just happened. */
  isUrgent?: boolean;
};

const icons = { calm: info, good: check, caution: warning, bad: warning } satisfies Record<keyof typeof tones, string>;

/** A message inside the page. */
export function Alert({ tone = 'calm', title, children, action, isUrgent }: AlertProps): ReactNode {
  return (
    <div className={`${alert} ${tones[tone]}`} role={isUrgent ? 'alert' : undefined} data-tone={tone}>
      <Icon path={icons[tone]} />
      <div className={alertContent}>
        <div className={alertBody}>
          <p className={alertTitle}>{title}</p>
          {children}
        </div>
        {action && <div className={alertAction}>{action}</div>}
      </div>
    </div>
  );
}
