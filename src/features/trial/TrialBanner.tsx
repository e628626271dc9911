import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TrialRefusal, TrialStatus } from '../../domain/trial.ts';
import type { TalkBilling } from '../../domain/talk-time.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { countText } from '../../ui/text/amounts.ts';
import { CaptchaWidget } from '../captcha/CaptchaWidget.tsx';
import { useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { dot, together } from './TrialBanner.css.ts';
import type { BannerShown } from './banner-shown.ts';

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
    case 'beta':
      return <Beta waitlistUrl={shown.waitlistUrl} />;
    case 'retrying':
      return <Retrying onRetry={onRetry} />;
    case 'refused':
      return <Refused refusal={shown.refusal} onLogin={onLogin} />;
    case 'ended':
      return <Ended trial={shown.trial} onLogin={onLogin} />;
    case 'awaited':
    case 'active':
      return <FreeTrial shown={shown} billing={billing} onLogin={onLogin} />;
    default:
      return unreachable(shown);
  }
}

function Beta({ waitlistUrl }: { waitlistUrl: string | null }): ReactNode {
  const join = waitlistUrl && (
    <Button size="sm" variant="outline" onPress={() => void open(waitlistUrl, '_blank', 'noopener')}>
      <Trans>Join waitlist</Trans>
    </Button>
  );
  return (
    <Alert tone="calm" title={<Trans>Beta in progress</Trans>} action={join}>
      <p>
        <Trans>Registration currently requires an invitation code.</Trans>
      </p>
    </Alert>
  );
}

function Retrying({ onRetry }: { onRetry: () => void }): ReactNode {
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

function Refused({ refusal, onLogin }: { refusal: TrialRefusal; onLogin: () => void }): ReactNode {
  const action = (
    <Button size="sm" onPress={onLogin}>
      <Trans>Log in or register</Trans>
    </Button>
  );
  return (
    <Alert tone="bad" title={<Trans>Free trial not available</Trans>} action={action}>
      <p>
        <RefusalReason refusal={refusal} />
      </p>
    </Alert>
  );
}

function RefusalReason({ refusal }: { refusal: TrialRefusal }): ReactNode {
  if (refusal === 'exhausted') return <Trans>Your trial tokens are used up.</Trans>;
  if (refusal === 'expired') return <Trans>Your trial has expired.</Trans>;
  if (refusal === 'device-used') return <Trans>This device has already used its free trial.</Trans>;
  if (refusal === 'used-up')
    return <Trans>Today's free trials are used up. Try again tomorrow, or create an account.</Trans>;
  if (refusal === 'unavailable') return <Trans>Failed to initialize free trial</Trans>;
  return <Trans>This device is not eligible for a free trial.</Trans>;
}

function Ended({ trial, onLogin }: { trial: TrialStatus; onLogin: () => void }): ReactNode {
  const { i18n } = useLingui();
  const expiry = i18n.date(new Date(trial.expiresAtMs), { dateStyle: 'medium', timeStyle: 'short' });
  const action = (
    <Button size="sm" onPress={onLogin}>
      <Trans>Get official account</Trans>
    </Button>
  );
  return (
    <Alert tone="bad" title={<Trans>Trial ended</Trans>} action={action}>
      <p>
        <Trans>0 tokens remaining</Trans>
      </p>
      <p>
        <Trans>Expires {expiry}</Trans>
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
      <Trans>{tokens} tokens remaining</Trans> <span className={dot}>· </span>
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
