import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { secret } from '../Admin.css.ts';

type SecretAlertProps = { title: ReactNode; text: string; copyLabel: string; children?: ReactNode };

/** A secret that the server made and that no later response contains. */
export function SecretAlert({ title, text, copyLabel, children }: SecretAlertProps): ReactNode {
  const copy = (
    <CopyButton variant="ghost" text={text} aria-label={copyLabel}>
      <Trans>Copy</Trans>
    </CopyButton>
  );
  return (
    <Alert tone="caution" isUrgent title={title} action={copy}>
      {children}
      <code className={secret}>{text}</code>
    </Alert>
  );
}
