import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { person } from '../../ui/icons/everyday.ts';

type SignInNeededProps = { onSignIn: () => void; isForSettings?: boolean };

/** Replaces a screen that needs an account. */
export function SignInNeeded({ onSignIn, isForSettings }: SignInNeededProps): ReactNode {
  return (
    <EmptyState
      icon={person}
      title={<Trans>Login required</Trans>}
      action={
        <Button onPress={onSignIn}>
          <Trans>Go to login</Trans>
        </Button>
      }
    >
      {isForSettings ? <Trans>Please login to view account settings</Trans> : <Trans>Log in to see this page.</Trans>}
    </EmptyState>
  );
}
