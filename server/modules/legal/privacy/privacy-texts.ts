/** The sentences of the privacy page in one language. */
export type PrivacyTexts = {
  readonly title: string;
  readonly intro: string;
  readonly operator: (details: string) => string;
  readonly sandbox: string;
  readonly speech: {
    readonly title: string;
    readonly thisServer: string;
    readonly engines: string;
    readonly recogniser: (host: string) => string;
    readonly translator: (host: string) => string;
    readonly synthesiser: (host: string) => string;
    readonly cloud: (company: string, host: string) => string;
    readonly notRecorded: string;
    readonly turn: string;
    readonly onDevice: string;
  };
  readonly conversations: {
    readonly title: string;
    readonly kept: string;
    readonly trial: string;
    readonly written: string;
    readonly shared: string;
    readonly device: string;
  };
  readonly account: {
    readonly title: string;
    readonly kept: string;
    readonly identity: (host: string) => string;
    readonly mail: (host: string) => string;
  };
  readonly payments: {
    readonly title: string;
    readonly companies: (names: string) => string;
    readonly kept: string;
  };
  readonly abuse: {
    readonly title: string;
    readonly attempts: string;
    readonly trial: string;
    readonly gift: string;
    readonly captcha: string;
    readonly cookies: string;
    readonly logs: string;
  };
  readonly rights: {
    readonly title: string;
    readonly settings: string;
    readonly closing: string;
    readonly backups: string;
    readonly contact: string;
  };
  readonly links: { readonly terms: string; readonly imprint: string; readonly support: string };
  readonly listSeparator: string;
};
