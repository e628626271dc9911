const byHost: Readonly<Record<string, string>> = {
  'accounts.google.com': 'google-oauth2',
  'appleid.apple.com': 'apple',
};

const displayNames: Readonly<Record<string, string>> = { apple: 'Apple', 'google-oauth2': 'Google' };

/** Provider and subject, such as `google-oauth2|123`. Brokers already use this format for the subject. */
export function providerUserId(issuer: string, subject: string): string {
  if (/^[\w.-]+\|/.test(subject)) return subject;
  return `${byHost[new URL(issuer).hostname] ?? 'oidc'}|${subject}`;
}

/** The display name of an account's provider. */
export function providerName(auth0Id: string | null): string {
  return displayNames[auth0Id?.split('|')[0] ?? ''] ?? 'OpenID';
}
