import { useId, type ReactNode } from 'react';
import { atTop, framed, row, soft, spread, stack } from '../layout.css.ts';
import { card, cardActions, cardText, cardTitle, tones } from './Card.css.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Shown beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  tone?: keyof typeof tones;
  /** Heading level; 3 below a heading of the page. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** A titled section of a page. */
export function Card({
  title,
  description,
  aside,
  actions,
  tone = 'plain',
  level = 2,
  children,
}: CardProps): ReactNode {
  const id = useId();
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <section className={`${stack.lg} ${framed} ${card} ${tones[tone]}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <div className={`${row.md} ${atTop} ${spread}`}>
            <Heading id={id} className={cardTitle}>
              {title}
            </Heading>
            {aside}
          </div>
          {description && <p className={`${soft} ${cardText}`}>{description}</p>}
        </header>
      )}
      {children}
      {actions && <footer className={`${row.sm} ${cardActions}`}>{actions}</footer>}
    </section>
  );
}
