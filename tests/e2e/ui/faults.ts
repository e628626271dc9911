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

/** Rules that depend on the theme; all others run once. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** Accessibility violations of the current page in both themes, without reloading it. */
export async function faults(page: Page): Promise<readonly string[]> {
  await bringAxe(page);
  // The one that the page has now is first: changing it computes all styles and draws everything again.
  const themes = (await isDark(page)) ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const all: string[] = [];
  for (const theme of themes) {
    await wear(page, theme);
    if (theme === 'light') all.push(...(await found(page, { runOnly: { type: 'tag', values: rules } })));
    else
      all.push(
        ...(await found(page, { runOnly: { type: 'rule', values: colourRules } })).map(
          (value) => `in the dark, ${value}`,
        ),
      );
  }
  return all;
}

/** The violations that do not depend on colours, which are the same in each language. */
export async function faultsInLanguage(page: Page): Promise<readonly string[]> {
  await bringAxe(page);
  await settled(page);
  return found(page, { runOnly: { type: 'tag', values: rules }, rules: withoutColours });
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
}

/** axe-core is half a megabyte: loaded once per page, not per check. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`);
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
  await settled(page);
}

async function found(page: Page, chosen: Pick<axe.RunOptions, 'runOnly' | 'rules'>): Promise<readonly string[]> {
  return page.evaluate(async (options) => {
    if (!window.axe) throw new Error('axe is not loaded in the page');
    // Reporting the passed checks would take as long as the checks themselves.
    const { axe } = window;
    const { violations } = await axe.run({ ...options, resultTypes: ['violations'] });
    const all: string[] = [];
    for (const { id, nodes } of violations) {
      for (const node of nodes) {
        if (id !== 'target-size' || (await isSmallInTheMiddle(node))) all.push(`${id}: ${node.html.slice(0, 160)}`);
      }
    }
    return all;

    /** Half below the bar that stays at the top, a control is small only until it is scrolled out from there. */
    async function isSmallInTheMiddle({ target: [selector] }: axe.NodeResult): Promise<boolean> {
      const control = typeof selector === 'string' ? document.querySelector(selector) : null;
      if (!control) return true;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      // In the context of the whole page: its neighbours count too.
      const again = await axe.run({ runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] });
      return again.violations.some((violation) => violation.nodes.some((node) => node.target[0] === selector));
    }
  }, chosen);
}
