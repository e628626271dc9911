import type { ReactNode } from 'react';
import { soft } from '../layout.css.ts';
import { close, divided, spaced } from './List.css.ts';

const looks = { divided, spaced, close };

type ListProps = {
  /** The items, as `li` elements. */
  children: readonly ReactNode[];
  /** Shown in place of a list without items. */
  empty?: ReactNode;
  /** Or only this text. */
  none?: ReactNode;
  /** Divided by lines, or how far they are from each other. */
  look?: keyof typeof looks;
};

export function List({ children, empty, none, look = 'divided' }: ListProps): ReactNode {
  if (children.length > 0) return <ul className={looks[look]}>{children}</ul>;
  return none ? <p className={soft}>{none}</p> : empty;
}
