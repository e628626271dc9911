import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { sessionView, type ConnectionShown } from '../../domain/session-view.ts';
import { noTotals, type Totals } from '../../domain/turn.ts';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { conversation } from '../../state/conversation.ts';
import { deviceInterpreter } from '../../state/device-interpreter.ts';
import { holdToTalk } from '../../state/hold-to-talk.ts';
import { room } from '../../state/room.ts';
import { sessionInterpreter } from '../../state/session-interpreter.ts';
import { session } from '../../state/session.ts';
import { showSoundSource, soundSource } from '../../state/sound-source.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { voicePlayback } from '../../state/voice-playback.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { tools } from '../../ui/controls/ToolButton.css.ts';
import { speech } from '../../ui/icons/conversation.ts';
import { back } from '../../ui/icons/everyday.ts';
import { column, fill, wide, within } from '../../ui/layout.css.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { scrollFade } from '../../ui/theme/scroll-fade.css.ts';
import { useServices } from '../use-services.ts';
import { CompactPair } from './CompactPair.tsx';
import { ConnectionBars } from './ConnectionBars.tsx';
import { SessionBar, VoiceDelay } from './session-bar/SessionBar.tsx';
import { SessionHints, Unheard } from './SessionHints.tsx';
import { useIsBegun, useShownSession, type ShownSession } from './shown-session.ts';
import { TalkTime } from './TalkTime.tsx';
import { hintSlot, hints, modes as modesClass, pinned, translating } from './Translating.css.ts';
import { SpeakerPicker } from './turn-taking/SpeakerPicker.tsx';
import { WhoseTurn } from './turn-taking/WhoseTurn.tsx';
import { useLiveCorrecting } from './turns/live-correcting.ts';
import { useOwnSpeaker } from './turns/speaker-name.ts';
import { TurnList } from './turns/TurnList.tsx';
import { VoiceButton } from './voice/VoiceButton.tsx';

const HoldButtons = lazyExtra(async () => (await import('./turn-taking/HoldButtons.tsx')).HoldButtons);
const TypedTurn = lazyExtra(async () => (await import('./turn-taking/TypedTurn.tsx')).TypedTurn);
const RoomFloor = lazyPart(async () => (await import('./turn-taking/RoomFloor.tsx')).RoomFloor);

type TranslatingProps = {
  /** Controls that change the conversation: typing, turns by hand, face to face, other devices. */
  modes: ReactNode;
  /** The person has chosen to type a turn. */
  isTyping: boolean;
  onTyped: () => void;
};

/** The usual layout of the running session. */
export function Translating({ modes, isTyping, onTyped }: TranslatingProps): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const shown = useShownSession();
  const { textSize } = useSnapshot(voicePlayback);
  const { isTyped } = useSnapshot(sessionInterpreter);
  const onStop = () => void services.session.stopSession();
  return (
    <div className={`${column} ${wide} ${fill} ${translating}`} data-text-size={textSize}>
      <div className={`${within.edges} ${pinned}`}>
        <IconButton icon={back} label={t`Stop and go back`} onPress={onStop} />
        <CompactPair pair={shown.pair} />
        <VoiceButton />
      </div>
      <div className={hintSlot}>
        <div className={`${within.conversation} ${scrollFade} ${hints}`}>
          <SessionHints />
        </div>
      </div>
      <LiveTurns {...shown} />
      {(isTyped || isTyping) && <TypedTurn onClose={isTyped ? undefined : onTyped} />}
      <TurnTaking {...shown} />
      <WhoSpeaks {...shown} />
      <div className={`${within.conversation} ${tools} ${modesClass}`}>{modes}</div>
      <SessionBar>
        <Notes connection={shown.connection} />
      </SessionBar>
    </div>
  );
}

function LiveTurns({ pair, turns, connection }: ShownSession): ReactNode {
  const services = useServices();
  const { movedIds, gaps, totals } = useSnapshot(conversation);
  const { usedTokens, microphoneSilent, recovery } = useSnapshot(session);
  const { isTyped } = useSnapshot(sessionInterpreter);
  const { membership } = useSnapshot(room);
  const isShared = useSnapshot(soundSource).mode !== 'microphone';
  const isBegun = useIsBegun();
  const onHearing = useCallback((isSpeaking: boolean) => services.session.setDeviceSpeaking(isSpeaking), [services]);
  return (
    <TurnList
      turns={turns}
      own={useOwnSpeaker(pair)}
      gaps={isBegun ? gaps : []}
      movedIds={movedIds}
      totals={isBegun ? charged(totals, usedTokens) : noTotals}
      isLive
      lead={<TalkTimeLeft />}
      overlay={microphoneSilent && recovery === 'steady' && <Unheard />}
      onHearing={onHearing}
      correcting={useLiveCorrecting()}
      empty={emptyText({ isTyped, isShared, connection, role: membership?.role })}
    />
  );
}

/** How people take turns: by the floor of a room, by a choice or buttons, or by speaking alone. */
function TurnTaking(shown: ShownSession): ReactNode {
  const { membership } = useSnapshot(room);
  const { mode, spoken } = useSnapshot(soundSource);
  const { isTyped } = useSnapshot(sessionInterpreter);
  const { isOn: isByHand } = useSnapshot(holdToTalk);
  const { canHold } = sessionView(useSnapshot(session));
  if (membership) return <RoomFloor />;
  if (mode === 'listen')
    return (
      <SpeakerPicker
        pair={shown.pair}
        listeningTo={spoken}
        onListenTo={(language) => showSoundSource({ spoken: language })}
      />
    );
  if (isTyped) return null;
  return isByHand ? <HoldButtons isDisabled={!canHold} /> : <WhoseTurn {...shown} />;
}

/** The current speaker, where one language at a time is recognised. */
function WhoSpeaks({ pair }: ShownSession): ReactNode {
  const services = useServices();
  const { kind, isTyped, listeningTo } = useSnapshot(sessionInterpreter);
  const { isOn: isByHand } = useSnapshot(holdToTalk);
  if (kind !== 'device' || isTyped || isByHand) return null;
  return (
    <SpeakerPicker
      pair={pair}
      listeningTo={listeningTo}
      onListenTo={(language) => services.session.setInputLanguage(language)}
    />
  );
}

/** How long the balance lasts; nothing where it is unlimited, or nothing is charged. */
function TalkTimeLeft(): ReactNode {
  const balance = balanceOf(useSnapshot(account).current, useSnapshot(trial).current);
  const { info } = useSnapshot(system);
  const { kind } = useSnapshot(sessionInterpreter);
  const { membership } = useSnapshot(room);
  const isFree = kind === 'device' || membership?.role === 'guest';
  if (!balance || balance.type === 'unlimited' || isFree) return null;
  const tokens = balance.type === 'tokens' ? balance.available : balance.remaining;
  return <TalkTime tokens={tokens} billing={talkBillingOf(info)} />;
}

/** The server's count is what is charged. */
function charged(totals: Totals, usedTokens: number | undefined): Totals {
  if (usedTokens === undefined) return totals;
  const unshownTokens = totals.unshownTokens + usedTokens - totals.usage.totalTokens;
  return { ...totals, unshownTokens, usage: { ...totals.usage, totalTokens: usedTokens } };
}

/** In the session bar: what interprets, and the connection by one sign, as the delay of a weak one is its consequence. */
function Notes({ connection }: Pick<ShownSession, 'connection'>): ReactNode {
  const { connectionGrade: grade, translationDelayMs } = useSnapshot(session);
  const { serviceRehearses } = useSnapshot(deviceInterpreter);
  const { info } = useSnapshot(system);
  const isOnDevice = useSnapshot(sessionInterpreter).kind === 'device';
  const isRehearsal = (serviceRehearses ?? info?.voice.rehearsal) === true && !isOnDevice;
  const isConnected = connection === 'connected';
  return (
    <>
      {isRehearsal && (
        <Badge tone="caution">
          <Trans>Rehearsal</Trans>
        </Badge>
      )}
      {isConnected && <ConnectionBars grade={grade} />}
      {isConnected && grade === 'good' && translationDelayMs !== undefined && <VoiceDelay ms={translationDelayMs} />}
      {isOnDevice && (
        <span>
          <Trans>On this device (basic)</Trans>
        </span>
      )}
    </>
  );
}

type EmptyFacts = {
  isTyped: boolean;
  isShared: boolean;
  connection: ConnectionShown;
  role: 'host' | 'guest' | undefined;
};

function emptyText({ isTyped, isShared, connection, role }: EmptyFacts): ReactNode {
  if (isTyped) return <NothingTyped />;
  if (isShared) return <NothingShared />;
  if (connection === 'connecting') return <NotYet />;
  return role && <NothingHere role={role} />;
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
