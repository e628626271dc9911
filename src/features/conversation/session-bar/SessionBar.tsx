import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConnectionShown } from '../../../domain/session-view.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import { microphone, pause, stop } from '../../../ui/icons/everyday.ts';
import { ConnectionLabel } from '../ConnectionLabel.tsx';
import { figures, inline, medium, middle, pill, pressable, row, soft, tight, toEnd } from '../../../ui/layout.css.ts';
import { barSlot, control, endButton, endSpot, quiet, sessionBar, status } from './SessionBar.css.ts';
import { Timer } from './Timer.tsx';
import { Waveform } from './Waveform.tsx';
import type { SubscribeToLevels } from './draw-levels.ts';

export type SessionBarProps = {
  connection: ConnectionShown;
  /** When the connection opened; undefined shows zero. */
  connectedAtMs: number | undefined;
  isTyped?: boolean | undefined;
  isUnheld?: boolean | undefined;
  levels: SubscribeToLevels;
  /** Pauses the running session. */
  onPause: () => void;
  /** Resumes a paused or suspended one. */
  onResume: () => void;
  /** Ends the conversation. */
  onEnd: () => void;
  /** Secondary information: voice delay, quality of the connection. */
  children?: ReactNode;
};

/** The recording bar: waveform, timer, connection label and the main control. */
export function SessionBar(props: SessionBarProps): ReactNode {
  const { connection, connectedAtMs, levels } = props;
  return (
    <div className={barSlot}>
      <div
        className={sessionBar}
        data-connection={connection === 'connected' && props.isUnheld ? 'unheld' : connection}
      >
        <Waveform subscribe={levels} />
        <div className={status}>
          <Timer sinceMs={connectedAtMs} />
          <ConnectionLabel connection={connection} isTyped={props.isTyped} isUnheld={props.isUnheld} />
        </div>
        <RecordControl connection={connection} onPause={props.onPause} onResume={props.onResume} />
        <End isStopping={connection === 'stopping'} onPress={props.onEnd} />
        <div className={`${row.sm} ${toEnd} ${soft} ${figures} ${quiet}`}>{props.children}</div>
      </div>
    </div>
  );
}

type RecordControlProps = Pick<SessionBarProps, 'connection' | 'onPause' | 'onResume'>;

/** Pauses and resumes; the conversation goes on until it is ended. */
function RecordControl({ connection, onPause, onResume }: RecordControlProps): ReactNode {
  const { t } = useLingui();
  const isBusy = connection === 'connecting' || connection === 'stopping';
  const isHeld = connection === 'paused' || connection === 'suspended';
  const name = isHeld ? t`Resume translation` : t`Pause translation`;
  return (
    <button
      type="button"
      className={`${middle} ${pressable} ${pill} ${control}`}
      data-state={isBusy ? 'busy' : isHeld ? 'held' : 'live'}
      aria-label={isBusy ? undefined : name}
      title={isBusy ? undefined : name}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : isHeld ? onResume : onPause}
    >
      {isBusy ? <Waiting connection={connection} /> : <Icon path={isHeld ? microphone : pause} size="lg" />}
    </button>
  );
}

/** Also cancels a session that is still opening. */
function End({ isStopping, onPress }: { isStopping: boolean; onPress: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <div className={endSpot}>
      <button
        type="button"
        className={`${inline.xs} ${medium} ${pressable} ${pill} ${tight} ${endButton}`}
        aria-label={t`End conversation`}
        aria-disabled={isStopping || undefined}
        onClick={isStopping ? undefined : onPress}
      >
        <Icon path={stop} size="sm" />
        <Trans>End</Trans>
      </button>
    </div>
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
