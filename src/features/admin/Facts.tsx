import type { ReactNode } from 'react';
import { fact, factName, facts as factsClass, factValue } from './Admin.css.ts';

export type Fact = { readonly name: string; readonly value: string };

export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={factsClass}>
      {facts.map(({ name, value }) => (
        <div key={name} className={fact}>
          <dt className={factName}>{name}</dt>
          <dd className={factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
