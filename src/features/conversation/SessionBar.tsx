import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { microphone, pause } from '../../ui/icons/everyday.ts';
import { ConnectionLabel } from './ConnectionLabel.tsx';
import type { ConnectionShown } from './ConnectionLabel.tsx';
import { barPlace, control, quiet, sessionBar, status } from './SessionBar.css.ts';
import { Timer } from './Timer.tsx';
import { Waveform } from './Waveform.tsx';
import type { SubscribeToLevels } from './draw-levels.ts';

export type SessionBarProps = {
  connection: ConnectionShown;
  /** When the connection opened; undefined shows zero. */
  connectedAtMs: number | undefined;
  levels: SubscribeToLevels;
  /** Starts a session, or stops the running one. */
  onPress: () => void;
  /** Secondary information at the end: voice delay, cost. */
  children?: ReactNode;
};

/** The recording bar: waveform, timer, connection label and the main control. */
export function SessionBar({ connection, connectedAtMs, levels, onPress, children }: SessionBarProps): ReactNode {
  return (
    <div className={barPlace}>
      <div className={sessionBar} data-connection={connection}>
        <Waveform subscribe={levels} />
        <div className={status}>
          <Timer sinceMs={connectedAtMs} />
          <ConnectionLabel connection={connection} />
        </div>
        <RecordControl connection={connection} onPress={onPress} />
        <div className={quiet}>{children}</div>
      </div>
    </div>
  );
}

function RecordControl({ connection, onPress }: Pick<SessionBarProps, 'connection' | 'onPress'>): ReactNode {
  const { t } = useLingui();
  const isBusy = connection === 'connecting' || connection === 'stopping';
  const isLive = !isBusy && connection !== 'disconnected' && connection !== 'error';
  const isHeld = connection === 'paused' || connection === 'suspended';
  const name = isLive ? t`Pause translation` : t`Start translation`;
  return (
    <button
      type="button"
      className={control}
      data-state={isBusy ? 'busy' : isHeld ? 'held' : isLive ? 'live' : 'idle'}
      aria-label={isBusy ? undefined : name}
      aria-busy={isBusy || undefined}
      aria-disabled={connection === 'stopping' || undefined}
      onClick={connection === 'stopping' ? undefined : onPress}
    >
      {isBusy ? <Waiting connection={connection} /> : <Icon path={isLive ? pause : microphone} size="lg" />}
    </button>
  );
}

function Waiting({ connection }: { connection: ConnectionShown }): ReactNode {
  const { t } = useLingui();
  return <Spinner size="lg" label={connection === 'connecting' ? t`Connecting` : t`Stopping`} />;
}

/** The delay between the speaker and the translated speech. */
export function VoiceDelay({ ms }: { ms: number }): ReactNode {
  const { i18n } = useLingui();
  const seconds = new Intl.NumberFormat(i18n.locale || 'en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(ms / 1000);
  return (
    <span>
      <Trans>{seconds} s delay</Trans>
    </span>
  );
}
