import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import type { ConnectionGrade } from '../../domain/connection/connection-grade.ts';
import type { Totals, Turn, TurnId } from '../../domain/turn.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TurnList } from './TurnList.tsx';
import { speech } from '../../ui/icons/conversation.ts';
import { back } from '../../ui/icons/everyday.ts';
import { CompactPair } from './CompactPair.tsx';
import { ConnectionBars } from './ConnectionBars.tsx';
import { VoiceDelay, SessionBar } from './SessionBar.tsx';
import type { SessionBarProps } from './SessionBar.tsx';
import { hintPlace, hints, pinned, subtitle, titles, translating } from './Translating.css.ts';

export type TranslatingProps = Pick<SessionBarProps, 'connection' | 'connectedAtMs' | 'levels'> & {
  pair: LanguagePair;
  turns: readonly Turn[];
  /** Turns that changed sides after words were shown. */
  movedIds?: readonly TurnId[] | undefined;
  totals: Totals;
  behindMs: number | undefined;
  /** The quality of the connection; undefined while it is good. */
  lineGrade?: ConnectionGrade;
  onStop: () => void;
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
  /** Prompts that need attention: silence, blocked audio, an interruption. */
  hints?: ReactNode;
  /** The current speaker, where one language at a time is recognised. */
  whoSpeaks?: ReactNode;
  /** The browser interprets on the device. */
  isOnDevice?: boolean;
  /** The voice service is a rehearsal; shown during the whole session. */
  isRehearsal?: boolean;
};

/** The screen of a running session. */
export function Translating(props: TranslatingProps): ReactNode {
  const { t } = useLingui();
  const { connection, pair, turns, totals, behindMs, onStop } = props;
  return (
    <div className={translating}>
      <div className={pinned}>
        <IconButton icon={back} label={t`Stop and go back`} onPress={onStop} />
        <CompactPair pair={pair} />
      </div>
      <div className={hintPlace}>
        <div className={hints}>{props.hints}</div>
      </div>
      <TurnList
        turns={turns}
        movedIds={props.movedIds}
        totals={totals}
        isLive
        onHearing={props.onHearing}
        lead={<Titles connection={connection} />}
        empty={connection === 'connecting' ? <NotYet /> : undefined}
      />
      {props.whoSpeaks}
      <SessionBar connection={connection} connectedAtMs={props.connectedAtMs} levels={props.levels} onPress={onStop}>
        {props.isRehearsal && <Rehearsing />}
        {behindMs !== undefined && <VoiceDelay ms={behindMs} />}
        {connection === 'connected' && <ConnectionBars grade={props.lineGrade ?? 'good'} />}
        {props.isOnDevice && <OnDeviceMark />}
      </SessionBar>
    </div>
  );
}

/** The prompt to speak is shown only once the connection is open. */
function NotYet(): ReactNode {
  return (
    <EmptyState icon={speech} title={<Trans>One moment</Trans>}>
      <Trans>Wait for “Speak now”. Anything said before that isn't heard.</Trans>
    </EmptyState>
  );
}

function OnDeviceMark(): ReactNode {
  return (
    <span>
      <Trans>On this device (basic)</Trans>
    </span>
  );
}

function Rehearsing(): ReactNode {
  return (
    <Badge tone="caution">
      <Trans>Rehearsal</Trans>
    </Badge>
  );
}

function Titles({ connection }: Pick<TranslatingProps, 'connection'>): ReactNode {
  return (
    <div className={titles}>
      <h2>
        <Trans>Live translation</Trans>
      </h2>
      <output className={subtitle}>
        <Subtitle connection={connection} />
      </output>
    </div>
  );
}

function Subtitle({ connection }: Pick<TranslatingProps, 'connection'>): ReactNode {
  if (connection === 'stopping') return <Trans>Stopping…</Trans>;
  if (connection === 'connecting') return <Trans>Connecting…</Trans>;
  if (connection === 'paused') return <Trans>Paused</Trans>;
  if (connection === 'suspended') return <Trans>Suspended</Trans>;
  return <Trans>Speak now</Trans>;
}
