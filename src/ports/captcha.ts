/** Asks for a proof that a person is at work. */
export type Captcha = {
  /** Where the check may show itself, should it have to. Returns what takes the place back. */
  place(place: HTMLElement): () => void;
  /** A fresh proof, good for one call; undefined when none could be had. */
  token(siteKey: string): Promise<string | undefined>;
};
