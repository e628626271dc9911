import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TrialStatus } from '../../domain/trial.ts';
import type { TalkBilling } from '../../domain/talk-time.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { countText } from '../../ui/text/amounts.ts';
import { CaptchaWidget } from '../captcha/CaptchaWidget.tsx';
import { useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { dot, together } from './TrialBanner.css.ts';
import type { BannerShown } from './banner-shown.ts';

const TrialNotice = lazyExtra(async () => (await import('./TrialNotice.tsx')).TrialNotice);

type TrialBannerProps = {
  shown: BannerShown;
  /** How the voice service bills: decides how long the tokens last. */
  billing?: TalkBilling;
  onLogin: () => void;
  /** Asks the server again at once. */
  onRetry: () => void;
};

/** For visitors without an account: the beta, or the state of the trial. */
export function TrialBanner({ shown, billing = 'turns', onLogin, onRetry }: TrialBannerProps): ReactNode {
  switch (shown.type) {
    case 'nothing':
      return null;
    case 'retrying':
      return <Retrying onRetry={onRetry} />;
    case 'beta':
    case 'refused':
    case 'ended':
      return <TrialNotice shown={shown} onLogin={onLogin} />;
    case 'awaited':
    case 'active':
      return <FreeTrial shown={shown} billing={billing} onLogin={onLogin} />;
    default:
      return unreachable(shown);
  }
}

/** The server does not respond; it is asked again by itself. */
export function Retrying({ onRetry }: { onRetry: () => void }): ReactNode {
  const action = (
    <Button size="sm" variant="outline" onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Alert tone="caution" title={<Trans>Can't reach the server</Trans>} action={action}>
      <p>
        <Trans>Retrying…</Trans>
      </p>
    </Alert>
  );
}

type FreeTrialProps = {
  shown: Extract<BannerShown, { type: 'awaited' | 'active' }>;
  billing: TalkBilling;
  onLogin: () => void;
};

function FreeTrial({ shown, billing, onLogin }: FreeTrialProps): ReactNode {
  const talkTimeText = useTalkTimeText();
  const action = (
    <Button size="sm" variant="outline" onPress={onLogin}>
      <Trans>Login for more</Trans>
    </Button>
  );
  const name = <Trans>Free trial</Trans>;
  const title =
    shown.type === 'active' ? (
      <>
        {name} · {talkTimeText(shown.trial.remainingTokens, billing)}
      </>
    ) : (
      name
    );
  return (
    <Alert tone="calm" title={title} action={action}>
      <p>{shown.type === 'active' ? <Left trial={shown.trial} nowMs={shown.nowMs} /> : <Trans>Loading…</Trans>}</p>
      {shown.type === 'awaited' && <CaptchaWidget />}
    </Alert>
  );
}

function Left({ trial, nowMs }: { trial: TrialStatus; nowMs: number }): ReactNode {
  const tokens = countText(trial.remainingTokens);
  return (
    <>
      <Plural value={trial.remainingTokens} one={`${tokens} token remaining`} other={`${tokens} tokens remaining`} />{' '}
      <span className={dot}>· </span>
      <span className={together}>
        <TimeLeft ms={trial.expiresAtMs - nowMs} />
      </span>
    </>
  );
}

const MINUTE_MS = 60_000;

function TimeLeft({ ms }: { ms: number }): ReactNode {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return <Plural value={minutes} one="# minute left" other="# minutes left" />;
  return (
    <Trans>
      {hours} h {rest} min left
    </Trans>
  );
}
