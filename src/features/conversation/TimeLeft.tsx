import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { Alert } from '../../ui/controls/Alert.tsx';
import { systemClock } from '../../shared/system-clock.ts';

/** Just often enough for correct minutes: screen readers announce every change. */
const LOOK_EVERY_MS = 5000;

/**
 * Warns before the session ends, with the reason, early enough to finish a sentence. The time is an estimate: the
 * warning stays until the server says that it is no longer true, or the session ends.
 */
export function TimeLeft({ atMs, reason }: { atMs: number; reason: string }): ReactNode {
  const [nowMs, setNowMs] = useState(() => systemClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(systemClock.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((atMs - nowMs) / 60_000);
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
  if (reason === 'idle') return <Trans>No one has spoken for a while. Say something to continue.</Trans>;
  if (reason === 'token_not_enough') return <Trans>You are almost out of tokens.</Trans>;
  return <Trans>The conversation will end then. Everything said so far is kept.</Trans>;
}
