import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { panel, tab, tabList, wrappingTabList } from './Tabs.css.ts';

export type TabContent = { readonly id: string; readonly title: ReactNode; readonly content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly TabContent[];
  /** Many tabs take several rows where there is no room; otherwise they scroll. */
  wraps?: boolean;
};

/** Only the selected panel is mounted. */
export function Tabs({ label, tabs, wraps = false }: TabsProps): ReactNode {
  return (
    <AriaTabs>
      <TabList className={wraps ? wrappingTabList : tabList} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={tab}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={panel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
