import type { ReactNode } from 'react';
import { Icon } from '../../ui/controls/Icon.tsx';
import { check } from '../../ui/icons/everyday.ts';
import { feature, featureMark, features } from './Purchase.css.ts';
import { atTop, stack, line as lineClass } from '../../ui/layout.css.ts';

export function FeatureList({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className={`${stack.sm} ${features}`}>
      {lines.map((line) => (
        <li key={line} className={`${lineClass.sm} ${atTop} ${feature}`}>
          <span className={featureMark}>
            <Icon path={check} size="sm" />
          </span>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
