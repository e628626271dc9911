import type { ReactNode } from 'react';
import { Icon } from '../../ui/controls/Icon.tsx';
import { check } from '../../ui/icons/everyday.ts';
import { feature, featureMark, features } from './Purchase.css.ts';

export function FeatureList({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className={features}>
      {lines.map((line) => (
        <li key={line} className={feature}>
          <span className={featureMark}>
            <Icon path={check} size="sm" />
          </span>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
