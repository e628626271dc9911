/**
 * For a `ref`: takes the focus that the page has lost, because the element that had it is gone, unless something else
 * has taken it.
 */
export function restoreFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
