/** What we write to people. The words are in one file per language. */
export type MailTemplate =
  | { readonly type: 'registration-code'; readonly code: string }
  | { readonly type: 'sign-in-code'; readonly code: string }
  | { readonly type: 'reset-code'; readonly code: string }
  /** Somebody wants to register an address that has an account. */
  | { readonly type: 'already-registered' }
  /** Somebody wants a code for an account that does not exist. */
  | { readonly type: 'no-account' }
  /** Somebody wants to reset the password of an account that signs in elsewhere. */
  | { readonly type: 'signs-in-elsewhere'; readonly provider: string }
  | { readonly type: 'password-changed' }
  | { readonly type: 'invitation'; readonly code: string };

/** `highlight` stands on a line of its own, large. */
export type TemplateText = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly highlight?: string;
  /** A place in the page to go on at. */
  readonly link?: { readonly words: string; readonly path: string };
};

/** The words of one language. */
export type TemplateRenderer = (letter: MailTemplate) => TemplateText;
