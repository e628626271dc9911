import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { soft } from '../../ui/layout.css.ts';
import { CodeStep } from './CodeStep.tsx';
import type { SocialResult } from './social-login.ts';

export type SocialCodeProps = {
  signIn: (code?: string) => Promise<SocialResult>;
  /** The login has ended, or the provider has to confirm it again. */
  onResult: (result: SocialResult) => void;
  onBack: () => void;
};

/** The second factor of an account, after its provider has confirmed the person. */
export function SocialCode({ signIn, onResult, onBack }: SocialCodeProps): ReactNode {
  return (
    <CodeStep
      attempt="login"
      note={
        <p className={soft}>
          <Trans>
            This account has two-factor authentication. We sent a code to its email address. It is valid for 10 minutes.
          </Trans>
        </p>
      }
      submitLabel={<Trans>Log in</Trans>}
      onCode={async (code) => {
        const result = await signIn(code);
        const failure = retryableFailureOf(result);
        if (!failure) onResult(result);
        return failure;
      }}
      onResend={async () => {
        const result = await signIn();
        if (result.type === 'needs-code') return { type: 'done' };
        const failure = retryableFailureOf(result);
        if (failure) return { type: 'failed', failure };
        onResult(result);
        return { type: 'done' };
      }}
      onBack={onBack}
    />
  );
}

/** A failure after which another code, or the same one again, may still succeed. */
function retryableFailureOf(result: SocialResult): AccountFailure | undefined {
  if (result.type !== 'failed' || result.failure.type !== 'account') return undefined;
  const { failure } = result.failure;
  return failure.type === 'invalid-credentials' ? undefined : failure;
}
