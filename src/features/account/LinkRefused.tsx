import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isCodeRefused, type AccountFailure } from '../../domain/account-failure.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useFailureText } from './account-failure-texts.ts';
import { stack } from '../../ui/layout.css.ts';

type LinkRefusedProps = {
  failure: AccountFailure;
  onRetry: () => void;
  onLogin: () => void;
  onForgot: () => void;
};

/** Why a mailed link sets no password, and what to do about it. */
export function LinkRefused({ failure, onRetry, onLogin, onForgot }: LinkRefusedProps): ReactNode {
  const textOf = useFailureText();
  const isOver = isCodeRefused(failure);
  return (
    <div className={stack.lg}>
      {failure.type === 'invalid-code' ? (
        <Alert tone="bad" isUrgent title={<Trans>This link is not valid.</Trans>}>
          <Trans>Part of it may be missing. Open it from the email, or request a new one.</Trans>
        </Alert>
      ) : (
        <Alert tone="bad" isUrgent title={textOf(failure, msg`Password reset failed`)}>
          {failure.type === 'link-expired' && <Trans>A link works for 30 minutes. Request a new one.</Trans>}
          {failure.type === 'link-used' && <Trans>If you have just chosen a new password, log in with it.</Trans>}
        </Alert>
      )}
      {!isOver && (
        <Button size="lg" wide onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {failure.type === 'link-used' && (
        <Button size="lg" wide onPress={onLogin}>
          <Trans>Log in</Trans>
        </Button>
      )}
      {isOver && (
        <Button size="lg" wide variant={failure.type === 'link-used' ? 'outline' : 'default'} onPress={onForgot}>
          <Trans>Request a new link</Trans>
        </Button>
      )}
    </div>
  );
}
