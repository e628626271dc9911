import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { SocialFailure, SocialResult } from './social-login.ts';
import type { IdentityConnection } from '../../ports/identity.ts';
import type { SystemInfo } from '../../protocol/contract.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { line, soft, stack, tiles } from '../../ui/layout.css.ts';
import { divider } from './AuthFrame.css.ts';
import { ProviderLogo } from './ProviderLogo.tsx';
import { SocialCode, type SocialCodeProps } from './SocialCode.tsx';
import { useSocialFailureText } from './social-failure-texts.ts';

/** Product spec section 2: shown but disabled. */
const disabledProviders = ['Facebook', 'Twitter', 'Microsoft', 'GitHub', 'LinkedIn', 'Weibo'];

/** Also while it is not known yet: the buttons should not push the screen apart later. */
export function hasSocialLogin(
  info: { readonly identity: Readonly<NonNullable<SystemInfo['identity']>> | null } | undefined,
): boolean {
  return info?.identity !== null;
}

type SocialButtonsProps = {
  onStart: (connection: IdentityConnection) => Promise<SocialResult>;
  /** There is no form above it. */
  isOnlyChoice?: boolean;
};

export function SocialButtons({ onStart, isOnlyChoice }: SocialButtonsProps): ReactNode {
  const textOf = useSocialFailureText();
  const [started, setStarted] = useState<IdentityConnection>();
  const [failure, setFailure] = useState<SocialFailure>();
  const [signIn, setSignIn] = useState<SocialCodeProps['signIn']>();
  const show = (result: SocialResult) => {
    setSignIn(result.type === 'needs-code' ? () => result.signIn : undefined);
    // During a redirect the button stays busy until the page unloads.
    if (result.type === 'leaving' || result.type === 'signed-in') return;
    setStarted(undefined);
    if (result.type === 'failed') setFailure(result.failure);
  };
  const start = async (connection: IdentityConnection) => {
    setStarted(connection);
    setFailure(undefined);
    show(await onStart(connection));
  };
  if (signIn) return <SocialCode signIn={signIn} onResult={show} onBack={() => show({ type: 'nothing' })} />;
  const buttonOf = (connection: IdentityConnection, label: ReactNode) => (
    <Button
      variant="outline"
      wide
      pending={started === connection}
      isDisabled={started !== undefined && started !== connection}
      onPress={() => void start(connection)}
    >
      <ProviderLogo connection={connection} />
      {label}
    </Button>
  );
  return (
    <>
      {!isOnlyChoice && (
        <p className={`${line.md} ${soft} ${divider}`}>
          <Trans>Or continue with</Trans>
        </p>
      )}
      {failure && (
        <Alert tone="bad" title={<Trans>Social login failed</Trans>} isUrgent>
          {textOf(failure)}
        </Alert>
      )}
      <div className={stack.sm}>
        <div className={tiles.sm}>
          {buttonOf('apple', 'Apple')}
          {buttonOf('google-oauth2', 'Google')}
        </div>
        {!isOnlyChoice && <LaterProviders />}
      </div>
    </>
  );
}

function LaterProviders(): ReactNode {
  const { t } = useLingui();
  return (
    <div className={tiles.sm}>
      {disabledProviders.map((name) => (
        <Button key={name} variant="outline" size="sm" isDisabled title={t`Coming soon`}>
          {name}
        </Button>
      ))}
    </div>
  );
}
