/** The proof in the link of a mail, and its recipient. */
export type MailedLink = {
  readonly email: string;
  /** 256 random bits, which the API takes in place of the six digits. */
  readonly secret: string;
};

/** 32 bytes in base64url. */
const SECRET_LENGTH = 43;

export function isLinkSecret(text: string): boolean {
  return text.length === SECRET_LENGTH && /^[\w-]+$/.test(text);
}

/** Path of the screen that sets a new password. */
export function resetLinkPath(link: MailedLink): string {
  return `/reset-password${fragmentOf(link)}`;
}

/** Path of the registration form for an address that the link has proved. */
export function registrationLinkPath(link: MailedLink): string {
  return `/login?mode=register${fragmentOf(link)}`;
}

/** After the `#`: browsers send it to no server, and no proxy logs it. */
function fragmentOf({ email, secret }: MailedLink): string {
  return `#${secret}.${encodeURIComponent(email)}`;
}

/** @param fragment with its `#`; @returns undefined when a part is missing, as where a mail program cut the link */
export function parseMailedLink(fragment: string): MailedLink | undefined {
  const [, secret = '', encoded = ''] = /^#([^.]*)\.(.+)$/.exec(fragment) ?? [];
  const email = decoded(encoded);
  return email && isLinkSecret(secret) ? { email, secret } : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign without its two digits.
    return undefined;
  }
}
