import type { ReactNode } from 'react';

/** An address that breaks before its `@` rather than anywhere. */
export function EmailText({ email }: { email: string }): ReactNode {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
