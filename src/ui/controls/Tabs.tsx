import { useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs, type Key } from 'react-aria-components';
import { panel, tab, tabList } from './Tabs.css.ts';
import './follow-locale.tsx';

export type TabContent = { readonly id: string; readonly title: ReactNode; readonly content: ReactNode };

type TabsProps = { label: string; tabs: readonly TabContent[] };

/** Only the selected panel is mounted. The tabs are in one row, which scrolls where there is no room. */
export function Tabs({ label, tabs }: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const bringIntoView = (id: Key) =>
    list.current?.querySelector(`[data-key="${id}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  return (
    <AriaTabs onSelectionChange={bringIntoView}>
      <TabList ref={list} className={tabList} aria-label={label}>
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
