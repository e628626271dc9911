import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConnectionGrade } from '../../domain/connection/connection-grade.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { bar, bars } from './ConnectionBars.css.ts';

/** The quality of the connection; nothing while it is good. */
export function ConnectionBars({ grade }: { grade: ConnectionGrade }): ReactNode {
  const { t } = useLingui();
  if (grade === 'good') return null;
  const name = grade === 'fair' ? t`Weak connection` : t`Very weak connection`;
  return (
    <span className={bars} title={name} data-grade={grade}>
      <span className={visuallyHidden}>{name}</span>
      <i className={bar} />
      <i className={bar} />
      <i className={bar} />
    </span>
  );
}
