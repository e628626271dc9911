import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { isCodeRefused, type AccountFailure } from '../../domain/account-failure.ts';
import { parseMailedLink, type MailedLink } from '../../domain/mailed-link.ts';
import type { AppServices } from '../../ports/services.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { useServices } from '../use-services.ts';
import type { AccountResult } from './account-result.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { checkResetLink, resetPassword } from './reset-password.ts';
import { SuccessStep } from './SuccessStep.tsx';

/** Product spec section 2: delay before the redirect to the login. */
const DONE_MS = 2000;

/** The target of the link in the mail of a password reset, in any browser. */
export function ResetPasswordScreen(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const [link] = useState(() => parseMailedLink(location.hash));
  const [state, setState] = useState<ResetLinkState>({ type: 'checking' });
  const email = link?.email ?? '';
  const check = useCallback(() => void stateOf(services, link).then(setState), [services, link]);
  const retry = () => {
    setState({ type: 'checking' });
    check();
  };
  useEffect(check, [check]);
  const toLogin = useCallback(
    () => void navigate({ to: '/login', state: { email }, replace: true }),
    [navigate, email],
  );
  return (
    <ResetByLink
      state={state}
      email={email}
      onReset={async (newPassword) => {
        const result = await resetPassword(services, { email, code: link?.secret ?? '', newPassword });
        if (result.type === 'failed' && isCodeRefused(result.failure))
          setState({ type: 'refused', failure: result.failure });
        return result;
      }}
      onDone={() => setState({ type: 'done' })}
      onRetry={retry}
      onLogin={toLogin}
      onForgot={() => void navigate({ to: '/login', search: { mode: 'forgot-password' }, state: { email } })}
      onHome={() => void navigate({ to: '/' })}
    />
  );
}

async function stateOf(services: AppServices, link: MailedLink | undefined): Promise<ResetLinkState> {
  if (!link) return { type: 'refused', failure: { type: 'invalid-code' } };
  const checked = await checkResetLink(services, link);
  return checked.type === 'done' ? { type: 'open' } : { type: 'refused', failure: checked.failure };
}

export type ResetLinkState =
  | { readonly type: 'checking' | 'open' | 'done' }
  | { readonly type: 'refused'; readonly failure: AccountFailure };

type ResetByLinkProps = {
  state: ResetLinkState;
  email: string;
  onReset: (newPassword: string) => Promise<AccountResult>;
  onDone: () => void;
  onRetry: () => void;
  onLogin: () => void;
  onForgot: () => void;
  onHome: () => void;
};

export function ResetByLink({ state, email, onHome, ...actions }: ResetByLinkProps): ReactNode {
  if (state.type === 'checking') {
    return (
      <FullScreenSpinner>
        <Trans>Checking the link</Trans>
      </FullScreenSpinner>
    );
  }
  return (
    <AuthFrame
      title={<Trans>Reset your password</Trans>}
      description={
        state.type === 'open' && (
          <Trans>
            Choose a new password for <bdi>{email}</bdi>.
          </Trans>
        )
      }
      onHome={onHome}
    >
      {state.type === 'open' && <NewPasswordForm email={email} onReset={actions.onReset} onDone={actions.onDone} />}
      {state.type === 'refused' && <LinkRefused failure={state.failure} {...actions} />}
      {state.type === 'done' && (
        <SuccessStep afterMs={DONE_MS} onDone={actions.onLogin} title={<Trans>Password reset successful!</Trans>}>
          <Trans>You can log in with your new password.</Trans>
        </SuccessStep>
      )}
    </AuthFrame>
  );
}
