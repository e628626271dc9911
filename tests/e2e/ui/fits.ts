import type { Page } from '@playwright/test';
import { settled } from './scene.ts';

/** By how many pixels the page overflows horizontally. The conversation may scroll. */
export async function overflow(page: Page): Promise<number> {
  // An element that slides in may still be beside the page.
  await settled(page);
  return page.evaluate(() => {
    // Not the content of a closed disclosure: it has a box, but shows nothing.
    const boxes = [...document.querySelectorAll('body *')]
      .filter((value) => !value.closest('[role="log"]') && value.checkVisibility({ visibilityProperty: true }))
      .map((value) => value.getBoundingClientRect());
    if (document.documentElement.dir === 'rtl') return Math.max(0, ...boxes.map(({ left }) => -left));
    return Math.max(0, ...boxes.map(({ right }) => right)) - innerWidth;
  });
}

/** @returns a function that restores the size */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  return () => style.evaluate((tag) => tag.parentNode?.removeChild(tag)).then(() => undefined);
}

/** Words that overflow the screen or their button, except for truncated and screen-reader-only text. */
export function clippedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMeantToBeCut = (value: Element | null): boolean => {
      if (!value) return false;
      const { textOverflow, clipPath } = getComputedStyle(value);
      return textOverflow === 'ellipsis' || clipPath !== 'none' || isMeantToBeCut(value.parentElement);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (isMeantToBeCut(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const room = parent.closest('button, [role="dialog"]')?.getBoundingClientRect();
      const [from, to] = [Math.max(0, room?.left ?? 0), Math.min(innerWidth, room?.right ?? innerWidth)];
      if (width > 1 && (left < from - 1 || right > to + 1)) cut.push(node.textContent);
    }
    return cut;
  });
}
