import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './scene.ts';
import type { Theme } from './scene.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a change of colours alone can break: everything else is looked at once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it stands, in both themes, without opening it anew. */
export async function faults(page: Page): Promise<readonly string[]> {
  await bringAxe(page);
  await wear(page, 'light');
  const inLight = await found(page, { type: 'tag', values: rules });
  await wear(page, 'dark');
  const inDark = await found(page, { type: 'rule', values: colourRules });
  return [...inLight, ...inDark.map((fault) => `in the dark, ${fault}`)];
}

/** Half a megabyte to read: once for each page, not for each look. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
  await settled(page);
}

async function found(page: Page, runOnly: axe.RunOnly): Promise<readonly string[]> {
  return page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe was not brought into the page');
    // What passes is not asked for: telling it takes as long as the looking.
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
  }, runOnly);
}
