import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import {
  layout,
  navigation,
  navigationLink,
  section,
  sectionTitle,
  sections as sectionsClass,
} from './Settings.css.ts';

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
    <div className={layout}>
      <nav className={navigation} aria-label={t`Sections of the settings`}>
        {sections.map(({ id, title }) => (
          <a key={id} className={navigationLink} href={`#${id}`} onClick={(event) => goTo(event, id)}>
            {title}
          </a>
        ))}
      </nav>
      <div className={sectionsClass}>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className={section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={sectionTitle} tabIndex={-1}>
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
