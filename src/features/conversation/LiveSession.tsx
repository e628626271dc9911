import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LanguagePair } from '../../domain/language.ts';
import { sessionView } from '../../domain/session-view.ts';
import { languageSpoken } from '../../domain/turn-taking.ts';
import { noTotals, type Totals } from '../../domain/turn.ts';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { conversation, turnsInOrder } from '../../state/conversation.ts';
import { deviceInterpreter } from '../../state/device-interpreter.ts';
import { sessionInterpreter } from '../../state/session-interpreter.ts';
import { holdToTalk, setHoldOffered } from '../../state/hold-to-talk.ts';
import { microphone } from '../../state/microphone.ts';
import { pair as chosenPair } from '../../state/pair.ts';
import { room } from '../../state/room.ts';
import { session } from '../../state/session.ts';
import { showSoundSource, soundSource } from '../../state/sound-source.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { chooseTextSize, chooseVoicePlayback, voicePlayback } from '../../state/voice-playback.ts';
import { ToolButton } from '../../ui/controls/ToolButton.tsx';
import { faceToFace, hold, keyboard, people, sliders } from '../../ui/icons/conversation.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { useServices } from '../use-services.ts';
import { askForMicrophone, chooseMicrophone } from '../microphone/microphone.ts';
import { MicrophonePicker } from '../microphone/MicrophonePicker.tsx';
import { LiveHoldButtons, LiveTypedTurn, useLiveCorrecting } from './turn-taking/LiveTurnsByHand.tsx';
import { SessionHints, Unheard } from './SessionHints.tsx';
import { TalkTime } from './TalkTime.tsx';
import { Translating, type TranslatingProps } from './Translating.tsx';
import { useOwnSpeaker } from './turns/speaker-name.ts';
import { SpeakerPicker } from './turn-taking/SpeakerPicker.tsx';

/** The screen of the running session. Loaded with the first tap on Start. */
export function LiveSession(): ReactNode {
  const { membership } = useSnapshot(room);
  const shown = useShownSession();
  const [isTyping, setTyping] = useState(false);
  const [isFaceToFace, setFaceToFace] = useState(false);
  const [isRoomOpen, setRoomOpen] = useState(false);
  const settings = <VoiceButton pair={shown.pair} />;
  return (
    <>
      <LiveTranslating
        shown={shown}
        isTyping={isTyping}
        onTyped={() => setTyping(false)}
        settings={settings}
        modes={
          <Modes
            isTyping={isTyping}
            onType={() => setTyping(!isTyping)}
            onFaceToFace={() => setFaceToFace(true)}
            onRoom={() => setRoomOpen(true)}
          />
        }
      />
      {isRoomOpen && <LiveRoomSheet onClose={() => setRoomOpen(false)} />}
      {isFaceToFace && !membership && (
        <LiveFaceToFace {...shown} settings={settings} onLeave={() => setFaceToFace(false)} />
      )}
    </>
  );
}

type ModesProps = { isTyping: boolean; onType: () => void; onFaceToFace: () => void; onRoom: () => void };

/** Other ways to talk, each by its word and picture. */
function Modes({ isTyping, onType, onFaceToFace, onRoom }: ModesProps): ReactNode {
  const services = useServices();
  const { membership } = useSnapshot(room);
  const { kind, isTyped } = useSnapshot(sessionInterpreter);
  const { sessionId } = useSnapshot(session);
  const { isOn: isByHand } = useSnapshot(holdToTalk);
  const isShared = useSnapshot(soundSource).mode !== 'microphone';
  const own = useOwnSpeaker(useSnapshot(conversation).pair);
  return (
    <>
      {!isTyped && (
        <ToolButton icon={keyboard} aria-pressed={isTyping} onPress={onType}>
          <Trans>Type</Trans>
        </ToolButton>
      )}
      {!isTyped && !isShared && (
        <ToolButton icon={hold} aria-pressed={isByHand} onPress={() => services.session.setTurnsByHand(!isByHand)}>
          <Trans>Hold to talk</Trans>
        </ToolButton>
      )}
      <CaptionButton own={own} />
      {!membership && !isShared && (
        <ToolButton icon={faceToFace} onPress={onFaceToFace}>
          <Trans>Face to face</Trans>
        </ToolButton>
      )}
      {/* A device that interprets by itself has no session that others could join. */}
      {(membership ?? (kind !== 'device' && sessionId && !isShared)) && (
        <ToolButton icon={people} aria-haspopup="dialog" onPress={onRoom}>
          {membership ? <Trans>Who takes part</Trans> : <Trans>Invite</Trans>}
        </ToolButton>
      )}
    </>
  );
}

type ShownSession = Required<Pick<TranslatingProps, 'pair' | 'turns' | 'spoken' | 'connection' | 'hints'>>;

/** The state that both layouts show. */
function useShownSession(): ShownSession {
  const now = useSnapshot(session);
  const { order, turnsById, pair } = useSnapshot(conversation);
  const { current: chosen } = useSnapshot(chosenPair);
  const isBegun = useIsBegun();
  const turns = useMemo(() => turnsInOrder({ order, turnsById }), [order, turnsById]);
  const shownPair = isBegun ? pair : chosen;
  const shownTurns = isBegun ? turns : [];
  return {
    pair: shownPair,
    turns: shownTurns,
    spoken: languageSpoken(now.turnTaking, shownTurns, shownPair),
    connection: sessionView(now).connection,
    hints: <Hints />,
  };
}

/** While a session opens, the state still holds the previous conversation. */
function useIsBegun(): boolean {
  const { conversationId } = useSnapshot(session);
  const { id } = useSnapshot(conversation);
  return conversationId === undefined || conversationId === id;
}

type LiveTranslatingProps = Pick<TranslatingProps, 'settings' | 'modes'> & {
  shown: ShownSession;
  /** The person has chosen to type a turn. */
  isTyping: boolean;
  onTyped: () => void;
};

/** The usual layout. */
function LiveTranslating({ shown, settings, modes, isTyping, onTyped }: LiveTranslatingProps): ReactNode {
  const services = useServices();
  const now = useSnapshot(session);
  const { movedIds, gaps, totals } = useSnapshot(conversation);
  const { info } = useSnapshot(system);
  const { kind, isTyped } = useSnapshot(sessionInterpreter);
  const { serviceRehearses } = useSnapshot(deviceInterpreter);
  const { textSize } = useSnapshot(voicePlayback);
  const isOnDevice = kind === 'device';
  const isBegun = useIsBegun();
  const { isOn: isByHand, held } = useSnapshot(holdToTalk);
  const isUnheld = isByHand && held === undefined;
  const { membership } = useSnapshot(room);
  const levels = useCallback(
    // The service does not hear speech between two held turns.
    (listener: (level: number) => void) => services.levels.subscribe((level) => listener(isUnheldNow() ? 0 : level)),
    [services],
  );
  const onHearing = useCallback((isSpeaking: boolean) => services.session.setDeviceSpeaking(isSpeaking), [services]);
  const correcting = useLiveCorrecting();
  const isShared = useSnapshot(soundSource).mode !== 'microphone';
  const turnTakingParts = useTurnTakingParts(shown, { isTyping, onTyped });
  return (
    <Translating
      {...shown}
      turnTaking={now.turnTaking}
      textSize={textSize}
      settings={settings}
      modes={modes}
      movedIds={movedIds}
      gaps={isBegun ? gaps : []}
      totals={isBegun ? charged(totals, now.usedTokens) : noTotals}
      connectedAtMs={now.connectedAtMs}
      levels={levels}
      behindMs={now.translationDelayMs}
      lineGrade={now.connectionGrade}
      onStop={() => void services.session.stopSession()}
      onPause={() => services.session.pauseSession()}
      onResume={() => void services.session.resumeSession()}
      onHearing={onHearing}
      correcting={correcting}
      lead={<TalkTimeLeft />}
      overlay={now.microphoneSilent && now.recovery === 'steady' && <UnheardHint />}
      isRehearsal={(serviceRehearses ?? info?.voice.rehearsal) === true && !isOnDevice}
      isOnDevice={isOnDevice}
      isTyped={isTyped}
      isUnheld={isUnheld}
      roomRole={membership?.role}
      isShared={isShared}
      {...turnTakingParts}
    />
  );
}

function isUnheldNow(): boolean {
  return holdToTalk.isOn && holdToTalk.held === undefined;
}

type TurnTakingParts = Pick<TranslatingProps, 'holdButtons' | 'typing' | 'whoSpeaks'>;

/** How people take turns, where not by speaking alone. */
function useTurnTakingParts(
  { pair, connection }: Pick<ShownSession, 'pair' | 'connection'>,
  { isTyping, onTyped }: Pick<LiveTranslatingProps, 'isTyping' | 'onTyped'>,
): TurnTakingParts {
  const services = useServices();
  const { kind, isTyped, listeningTo } = useSnapshot(sessionInterpreter);
  const { isOn: isByHand } = useSnapshot(holdToTalk);
  const { membership } = useSnapshot(room);
  const holdButtons = isByHand && !isTyped && <LiveHoldButtons pair={pair} />;
  const { mode, spoken } = useSnapshot(soundSource);
  const listensTo = mode === 'listen' && (
    <SpeakerPicker pair={pair} listeningTo={spoken} onListenTo={(language) => showSoundSource({ spoken: language })} />
  );
  const roomFloor = membership && <LiveRoomFloor connection={connection} pair={pair} />;
  return {
    holdButtons: roomFloor ?? (listensTo || holdButtons),
    typing: (isTyped || isTyping) && <LiveTypedTurn pair={pair} onClose={isTyped ? undefined : onTyped} />,
    whoSpeaks: kind === 'device' && !isTyped && !isByHand && (
      <SpeakerPicker
        pair={pair}
        listeningTo={listeningTo}
        onListenTo={(language) => services.session.setInputLanguage(language)}
      />
    ),
  };
}

const LiveRoomFloor = lazyPart(async () => (await import('./turn-taking/RoomFloor.tsx')).LiveRoomFloor);
const LiveRoomSheet = lazyPart(async () => (await import('../room/RoomSheet.tsx')).LiveRoomSheet);
const LiveFaceToFace = lazyPart(async () => (await import('./face-to-face/LiveFaceToFace.tsx')).LiveFaceToFace);
const CaptionButton = lazyExtra(async () => (await import('../captions/CaptionButton.tsx')).CaptionButton);
const LoopbackNotice = lazyExtra(async () => (await import('../microphone/LoopbackNotice.tsx')).LoopbackNotice);
const SharedSoundHints = lazyExtra(async () => (await import('../shared-sound/SharedSoundHints.tsx')).SharedSoundHints);
const OriginalVolume = lazyExtra(async () => (await import('../shared-sound/OriginalVolume.tsx')).OriginalVolume);
const loadVoiceSettings = () => import('./voice/VoiceSettings.tsx');
const SessionGlossary = lazyExtra(async () => (await import('../glossary/SessionGlossary.tsx')).SessionGlossary);
const VoiceExamples = lazyExtra(async () => (await import('./voice/VoiceExamples.tsx')).VoiceExamples);
const VoiceOutputs = lazyExtra(async () => (await import('./voice/VoiceOutputs.tsx')).VoiceOutputs);
const VoiceTimingChoice = lazyExtra(async () => (await import('./voice/VoiceTimingChoice.tsx')).VoiceTimingChoice);
const VoiceSettings = lazyPart(async () => (await loadVoiceSettings()).VoiceSettings);

/** One tap to volume, speed and text size, and to what is needed less often. */
function VoiceButton({ pair }: { pair: LanguagePair }): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const [isOpen, setOpen] = useState(false);
  const { current, textSize } = useSnapshot(voicePlayback);
  const { hasSpeed, hasOutputs, interprets } = useSnapshot(session).voiceAbilities;
  return (
    <>
      <ToolButton icon={sliders} aria-label={t`Voice and text`} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Trans>Voice</Trans>
      </ToolButton>
      {isOpen && (
        <VoiceSettings
          pair={pair}
          playback={current}
          textSize={textSize}
          hasSpeed={hasSpeed}
          hasVolume={canSetVolume()}
          onPlayback={(next) => chooseVoicePlayback(services, next)}
          onTextSize={(next) => chooseTextSize(services, next)}
          original={<OriginalVolume />}
          outputs={hasOutputs && <VoiceOutputs pair={pair} />}
          names={<SessionGlossary />}
          examples={<VoiceExamples pair={pair} />}
          timing={<VoiceTimingChoice interprets={interprets} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Not on iOS, where only its buttons set the volume: the property stays 1 there. */
function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
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

function Hints(): ReactNode {
  const services = useServices();
  const now = useSnapshot(session);
  const { isOffered } = useSnapshot(holdToTalk);
  const { isLimitUsedUp } = useSnapshot(room);
  const { mode } = useSnapshot(soundSource);
  return (
    <>
      {mode !== 'microphone' && <SharedSoundHints />}
      {mode !== 'listen' && <LiveLoopbackNotice />}
      <SessionHints
        isLimitUsedUp={isLimitUsedUp}
        onHoldToTalk={isOffered ? () => services.session.setTurnsByHand(true) : undefined}
        onDeclineHold={() => setHoldOffered(holdToTalk, false)}
        isPlaybackBlocked={now.playbackBlocked}
        microphoneLoss={now.microphoneLoss}
        pausedFor={now.pausedFor}
        line={now.recovery}
        onResume={() => void services.session.resumeSession()}
        end={now.end}
        onEnableAudio={() => void services.session.enableAudio()}
      />
    </>
  );
}

/** In a session, also for a microphone that was chosen before it. */
function LiveLoopbackNotice(): ReactNode {
  const services = useServices();
  const { devices, selectedId } = useSnapshot(microphone);
  const { hearsOwnVoice } = useSnapshot(session);
  const onChoose = (deviceId: string) => {
    chooseMicrophone(services, deviceId);
    void services.session.changeMicrophone();
  };
  return <LoopbackNotice devices={devices} selectedId={selectedId} hearsOwnVoice={hearsOwnVoice} onChoose={onChoose} />;
}

function UnheardHint(): ReactNode {
  const services = useServices();
  const { devices, selectedId, permission } = useSnapshot(microphone);
  const onChoose = (deviceId: string) => {
    chooseMicrophone(services, deviceId);
    void services.session.changeMicrophone();
  };
  return (
    <Unheard
      picker={
        <MicrophonePicker
          devices={devices}
          selectedId={selectedId}
          permission={permission}
          onChoose={onChoose}
          onAsk={() => void askForMicrophone(services)}
        />
      }
    />
  );
}
