import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/controls/Alert.tsx';

/** Often enough for the minute to be right, and no oftener: each new text is read out. */
const LOOK_EVERY_MS = 5000;

/** Says that the conversation is about to end, and why, in time to finish what is being said. */
export function TimeLeft({ atMs, reason }: { atMs: number; reason: string }): ReactNode {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((atMs - nowMs) / 60_000);
  // The line it was said of is gone, and the one after it has said nothing of the kind.
  if (minutes <= 0) return null;
  const title = minutes > 1 ? <Plural value={minutes} one="# minute left" other="# minutes left" /> : null;
  return (
    <Alert tone="caution" isUrgent title={title ?? <Trans>Less than a minute left</Trans>}>
      <p>
        <Why reason={reason} />
      </p>
    </Alert>
  );
}

function Why({ reason }: { reason: string }): ReactNode {
  if (reason === 'idle') return <Trans>There has been no speech for a while. Speak to continue.</Trans>;
  if (reason === 'token_not_enough') return <Trans>You are almost out of tokens.</Trans>;
  return <Trans>Then this conversation ends. It will be kept.</Trans>;
}
