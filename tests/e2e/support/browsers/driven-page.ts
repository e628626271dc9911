/** One page of a browser that Playwright cannot drive. */
export type DrivenPage = {
  goto(url: string): Promise<void>;
  /** Runs the function in the page; arguments and result are JSON. A promise is awaited. */
  evaluate<Result, Args extends readonly unknown[]>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** A real click, with user activation, on the middle of the element. Waits until the element is there. */
  click(selector: string, name?: string): Promise<void>;
  /** Types into the field, in place of what it holds. */
  fill(selector: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

/** The shown element that the selector finds, with an accessible name or text that begins with `name`. Runs in the page. */
export const findElement = `(selector, name) => [...document.querySelectorAll(selector)].find((element) => {
  const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
  const label = element.getAttribute('aria-label') ?? labels.map((one) => one?.textContent ?? '').join(' ').trim();
  const isNamed = [label, element.textContent.trim()].some((one) => one.startsWith(name));
  return isNamed && element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]') && !element.disabled;
}) ?? null`;
