import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RouteId } from '../../domain/gate.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from '../controls/EmptyState.tsx';
import { person } from '../icons/everyday.ts';

type SignInNeededProps = { route: RouteId | undefined; onSignIn: () => void };

/** In the place of a screen that needs an account. */
export function SignInNeeded({ route, onSignIn }: SignInNeededProps): ReactNode {
  return (
    <EmptyState
      icon={person}
      title={<Trans>Sign in to see this</Trans>}
      action={
        <Button onPress={onSignIn}>
          <Trans>Go to login</Trans>
        </Button>
      }
    >
      {route === 'SETTINGS' ? (
        <Trans>Please login to view account settings</Trans>
      ) : (
        <Trans>This page belongs to your account.</Trans>
      )}
    </EmptyState>
  );
}
