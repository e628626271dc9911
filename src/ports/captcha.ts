/** A check that the user is a human. */
export type Captcha = {
  /**
   * The element in which the check is shown if it needs the user.
   * @returns the function that takes the element back
   */
  place(container: HTMLElement): () => void;
  /** A token for one request; undefined when the check fails. */
  token(siteKey: string): Promise<string | undefined>;
};
