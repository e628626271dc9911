import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import type { ConnectionGrade } from '../../domain/connection/connection-grade.ts';
import { listening } from '../../domain/turn-taking.ts';
import type { Totals, Turn, TurnId } from '../../domain/turn.ts';
import type { TextSize } from '../../domain/voice-playback.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TurnList, type TurnListProps } from './turns/TurnList.tsx';
import { useOwnSpeaker } from './turns/speaker-name.ts';
import { speech } from '../../ui/icons/conversation.ts';
import { back } from '../../ui/icons/everyday.ts';
import { CompactPair } from './CompactPair.tsx';
import { ConnectionBars } from './ConnectionBars.tsx';
import { VoiceDelay, SessionBar, type SessionBarProps } from './session-bar/SessionBar.tsx';
import { tools } from '../../ui/controls/ToolButton.css.ts';
import { column, fill, wide, within } from '../../ui/layout.css.ts';
import { hintSlot, hints, modes, pinned, translating } from './Translating.css.ts';
import { WhoseTurn, type WhoseTurnProps } from './turn-taking/WhoseTurn.tsx';
import { scrollFade } from '../../ui/theme/scroll-fade.css.ts';

export type TranslatingProps = Pick<
  SessionBarProps,
  'connection' | 'connectedAtMs' | 'levels' | 'onPause' | 'onResume'
> & {
  pair: LanguagePair;
  /** Listening when undefined. */
  turnTaking?: WhoseTurnProps['turnTaking'];
  spoken?: WhoseTurnProps['spoken'];
  turns: readonly Turn[];
  gaps?: TurnListProps['gaps'];
  /** Turns that changed sides after words were shown. */
  movedIds?: readonly TurnId[] | undefined;
  totals: Totals;
  behindMs: number | undefined;
  /** The quality of the connection; undefined while it is good. */
  lineGrade?: ConnectionGrade;
  onStop: () => void;
  onHearing?: ((isSpeaking: boolean) => void) | undefined;
  correcting?: TurnListProps['correcting'];
  /** Shown before the totals: how long the balance lasts. */
  lead?: ReactNode;
  /** Prompts that need attention: silence, blocked audio, an interruption. */
  hints?: ReactNode;
  /** A hint that moves nothing: nothing is heard. */
  overlay?: ReactNode;
  /** Beside the languages: the settings of voice and text. */
  settings?: ReactNode;
  /** Controls that change the conversation: typing, turns by hand, face to face, other devices. */
  modes?: ReactNode;
  textSize?: TextSize;
  /** The hold buttons, which replace the indicator of turn taking. */
  holdButtons?: ReactNode;
  /** A field to type a sentence in. */
  typing?: ReactNode;
  /** The current speaker, where one language at a time is recognised. */
  whoSpeaks?: ReactNode;
  /** No microphone is open: people type. */
  isTyped?: boolean;
  isUnheld?: SessionBarProps['isUnheld'];
  /** The others of a room speak on other devices; a guest comes to a conversation that runs. */
  roomRole?: 'host' | 'guest' | undefined;
  /** The browser shares a sound that is listened to, with or without the microphone. */
  isShared?: boolean;
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
    <div className={`${column} ${wide} ${fill} ${translating}`} data-text-size={props.textSize}>
      <div className={`${within.edges} ${pinned}`}>
        <IconButton icon={back} label={t`Stop and go back`} onPress={onStop} />
        <CompactPair pair={pair} />
        {props.settings}
      </div>
      <div className={hintSlot}>
        <div className={`${within.conversation} ${scrollFade} ${hints}`}>{props.hints}</div>
      </div>
      <TurnList
        turns={turns}
        own={useOwnSpeaker(pair)}
        gaps={props.gaps}
        movedIds={props.movedIds}
        totals={totals}
        isLive
        lead={props.lead}
        overlay={props.overlay}
        onHearing={props.onHearing}
        correcting={props.correcting}
        empty={emptyText(props)}
      />
      {props.typing}
      {props.holdButtons ||
        (!props.isTyped && (
          <WhoseTurn
            connection={connection}
            turnTaking={props.turnTaking ?? listening}
            pair={pair}
            spoken={props.spoken}
          />
        ))}
      {props.whoSpeaks}
      {props.modes && <div className={`${within.conversation} ${tools} ${modes}`}>{props.modes}</div>}
      <SessionBar
        connection={connection}
        connectedAtMs={props.connectedAtMs}
        isTyped={props.isTyped}
        isUnheld={props.isUnheld}
        levels={props.levels}
        onPause={props.onPause}
        onResume={props.onResume}
        onEnd={onStop}
      >
        {props.isRehearsal && <Rehearsing />}
        {connection === 'connected' && <ConnectionNote grade={props.lineGrade ?? 'good'} behindMs={behindMs} />}
        {props.isOnDevice && <OnDeviceMark />}
      </SessionBar>
    </div>
  );
}

type ConnectionNoteProps = { grade: NonNullable<ConnectionGrade>; behindMs: number | undefined };

/** One sign: the delay of a weak connection is its consequence. */
function ConnectionNote({ grade, behindMs }: ConnectionNoteProps): ReactNode {
  if (grade !== 'good') return <ConnectionBars grade={grade} />;
  return behindMs !== undefined && <VoiceDelay ms={behindMs} />;
}

function emptyText({ isTyped, connection, roomRole, isShared }: TranslatingProps): ReactNode {
  if (isTyped) return <NothingTyped />;
  if (isShared) return <NothingShared />;
  if (connection === 'connecting') return <NotYet />;
  return roomRole && <NothingHere role={roomRole} />;
}

function NothingHere({ role }: { role: 'host' | 'guest' }): ReactNode {
  const title = role === 'guest' ? <Trans>You have joined</Trans> : <Trans>Nothing said yet</Trans>;
  return (
    <EmptyState icon={speech} title={title}>
      <Trans>Speak your language. What the others say appears here in it.</Trans>
    </EmptyState>
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

function NothingShared(): ReactNode {
  return (
    <EmptyState icon={speech} title={<Trans>Nothing said yet</Trans>}>
      <Trans>What is said appears here.</Trans>
    </EmptyState>
  );
}

function NothingTyped(): ReactNode {
  return (
    <EmptyState icon={speech} title={<Trans>Nothing said yet</Trans>}>
      <Trans>Type in either language. The translation appears here.</Trans>
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
