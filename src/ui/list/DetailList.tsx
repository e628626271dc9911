import type { ReactNode } from 'react';
import { column, framed } from '../layout.css.ts';
import { detail, detailName, looks, tile } from './DetailList.css.ts';

export type NamedDetail = { readonly name: string; readonly value: ReactNode };

type DetailListProps = {
  details: readonly NamedDetail[];
  /** Beside each other (`wide`: for values of several lines, `facts`: for many), as tiles with large figures, or one on each line. */
  look?: keyof typeof looks;
};

/** Values with their names. */
export function DetailList({ details, look = 'columns' }: DetailListProps): ReactNode {
  return (
    <dl className={looks[look]}>
      {details.map(({ name, value }) => (
        <div key={name} className={look === 'tiles' ? `${column} ${framed} ${tile}` : detail}>
          <dt className={detailName}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
