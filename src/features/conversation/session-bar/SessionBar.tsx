import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { sessionView, type ConnectionShown } from '../../../domain/session-view.ts';
import { holdToTalk, type HoldToTalk } from '../../../state/hold-to-talk.ts';
import { sessionInterpreter } from '../../../state/session-interpreter.ts';
import { session } from '../../../state/session.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import { microphone, pause, stop } from '../../../ui/icons/everyday.ts';
import { useServices } from '../../use-services.ts';
import { ConnectionLabel } from '../ConnectionLabel.tsx';
import { figures, inline, medium, middle, pill, pressable, row, soft, tight, toEnd } from '../../../ui/layout.css.ts';
import { barSlot, control, endButton, endSpot, quiet, sessionBar, status } from './SessionBar.css.ts';
import { Timer } from './Timer.tsx';
import { Waveform } from './Waveform.tsx';

/** The recording bar: waveform, timer, connection label and the main control. @param children secondary information */
export function SessionBar({ children }: { children: ReactNode }): ReactNode {
  const services = useServices();
  const now = useSnapshot(session);
  const { isTyped } = useSnapshot(sessionInterpreter);
  const isUnheld = isUnheldIn(useSnapshot(holdToTalk));
  const { connection } = sessionView(now);
  const levels = useCallback(
    // The service does not hear speech between two held turns.
    (listener: (level: number) => void) =>
      services.levels.subscribe((level) => listener(isUnheldIn(holdToTalk) ? 0 : level)),
    [services],
  );
  return (
    <div className={barSlot}>
      <div className={sessionBar} data-connection={connection === 'connected' && isUnheld ? 'unheld' : connection}>
        <Waveform subscribe={levels} />
        <div className={status}>
          <Timer sinceMs={now.connectedAtMs} />
          <ConnectionLabel connection={connection} isTyped={isTyped} isUnheld={isUnheld} />
        </div>
        <RecordControl connection={connection} />
        <End isStopping={connection === 'stopping'} />
        <div className={`${row.sm} ${toEnd} ${soft} ${figures} ${quiet}`}>{children}</div>
      </div>
    </div>
  );
}

function isUnheldIn({ isOn, held }: Pick<HoldToTalk, 'isOn' | 'held'>): boolean {
  return isOn && held === undefined;
}

/** Pauses and resumes; the conversation goes on until it is ended. */
function RecordControl({ connection }: { connection: ConnectionShown }): ReactNode {
  const { t } = useLingui();
  const { session: actions } = useServices();
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
      onClick={() => !isBusy && (isHeld ? void actions.resumeSession() : actions.pauseSession())}
    >
      {isBusy ? <Waiting connection={connection} /> : <Icon path={isHeld ? microphone : pause} size="lg" />}
    </button>
  );
}

/** Also cancels a session that is still opening. */
function End({ isStopping }: { isStopping: boolean }): ReactNode {
  const { t } = useLingui();
  const { session: actions } = useServices();
  return (
    <div className={endSpot}>
      <button
        type="button"
        className={`${inline.xs} ${medium} ${pressable} ${pill} ${tight} ${endButton}`}
        aria-label={t`End conversation`}
        aria-disabled={isStopping || undefined}
        onClick={() => !isStopping && void actions.stopSession()}
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
