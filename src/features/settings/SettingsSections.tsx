import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { framed, heading, inline, lowPressable, pill, row, stack, tight } from '../../ui/layout.css.ts';
import { layout, navigation, navigationLink, section, sectionTitle } from './Settings.css.ts';

export type SettingsSection = {
  /** In the address after `#`. */
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
};

/** The sections of the settings, with links to them: above on small screens, beside on wide ones. */
export function SettingsSections({ sections }: { sections: readonly SettingsSection[] }): ReactNode {
  const { t } = useLingui();
  return (
    <div className={`${stack.xl} ${layout}`}>
      <nav className={`${row.sm} ${navigation}`} aria-label={t`Sections of the settings`}>
        {sections.map(({ id, title }) => (
          <a
            key={id}
            className={`${inline.hair} ${framed} ${pill} ${tight} ${lowPressable} ${navigationLink}`}
            href={`#${id}`}
            onClick={(event) => goTo(event, id)}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className={stack.xxl}>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className={`${stack.lg} ${section}`} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={`${heading.xl} ${sectionTitle}`} tabIndex={-1}>
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Without an entry in the browser's history: back leaves the settings. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
