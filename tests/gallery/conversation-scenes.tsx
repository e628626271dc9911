import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { defaultPair } from '../../src/domain/language.ts';
import type { LanguageCode } from '../../src/domain/language.ts';
import { listening } from '../../src/domain/turn-taking.ts';
import { TRANSLATION_REJECTED } from '../../src/domain/translation-check/rejected.ts';
import { noUsage } from '../../src/domain/usage.ts';
import { noTotals } from '../../src/domain/turn.ts';
import { defaultPlayback } from '../../src/domain/voice-playback.ts';
import type { TextSize } from '../../src/domain/voice-playback.ts';
import { FaceToFace } from '../../src/features/conversation/face-to-face/FaceToFace.tsx';
import type { FaceToFaceProps } from '../../src/features/conversation/face-to-face/FaceToFace.tsx';
import { HoldButtons } from '../../src/features/conversation/turn-taking/HoldButtons.tsx';
import { LargeText } from '../../src/features/conversation/turns/LargeText.tsx';
import { CorrectSource } from '../../src/features/conversation/turns/CorrectSource.tsx';
import { Back } from '../../src/features/conversation/turns/TurnMore.tsx';
import { TypedTurn } from '../../src/features/conversation/turn-taking/TypedTurn.tsx';
import { ExampleButtons } from '../../src/features/conversation/voice/VoiceExamples.tsx';
import { VoiceOutputs } from '../../src/features/conversation/voice/VoiceOutputs.tsx';
import { VoiceTimingChoice } from '../../src/features/conversation/voice/VoiceTimingChoice.tsx';
import { VoiceSettings } from '../../src/features/conversation/voice/VoiceSettings.tsx';
import { Button } from '../../src/ui/controls/Button.tsx';
import { ToolButton } from '../../src/ui/controls/ToolButton.tsx';
import { faceToFace, hold, keyboard, people, sliders } from '../../src/ui/icons/conversation.ts';
import { SessionGlossary } from '../../src/features/glossary/SessionGlossary.tsx';
import { noteNameOffers } from '../../src/state/name-offers.ts';
import { setGlossary } from '../../src/state/glossary.ts';
import { MicrophonePicker } from '../../src/features/microphone/MicrophonePicker.tsx';
import type { MicrophonePickerProps } from '../../src/features/microphone/MicrophonePicker.tsx';
import { SessionHints, Unheard } from '../../src/features/conversation/SessionHints.tsx';
import { Translating } from '../../src/features/conversation/Translating.tsx';
import type { TranslatingProps } from '../../src/features/conversation/Translating.tsx';
import { TalkTime } from '../../src/features/conversation/TalkTime.tsx';
import { SpeakerPicker } from '../../src/features/conversation/turn-taking/SpeakerPicker.tsx';
import { page } from '../../src/ui/theme/page.css.ts';
import { SampleFrame } from './SampleFrame.tsx';
import { manyTurns, sampleLevels, sampleTotals, sampleTurns } from './samples.ts';

const noop = () => undefined;

type SampleModesProps = { isTyping?: boolean; isByHand?: boolean; onFaceToFace?: () => void };

export function SampleModes({ isTyping = false, isByHand = false, onFaceToFace = noop }: SampleModesProps): ReactNode {
  return (
    <>
      <ToolButton icon={keyboard} aria-pressed={isTyping}>
        <Trans>Type</Trans>
      </ToolButton>
      <ToolButton icon={hold} aria-pressed={isByHand}>
        <Trans>Hold to talk</Trans>
      </ToolButton>
      <ToolButton icon={faceToFace} onPress={onFaceToFace}>
        <Trans>Face to face</Trans>
      </ToolButton>
      <ToolButton icon={people}>
        <Trans>Invite</Trans>
      </ToolButton>
    </>
  );
}

export function SampleSettings(): ReactNode {
  return (
    <ToolButton icon={sliders} aria-label="Voice and text">
      <Trans>Voice</Trans>
    </ToolButton>
  );
}

export function Live(props: Partial<TranslatingProps>): ReactNode {
  return (
    <SampleFrame isImmersive>
      <Translating
        pair={defaultPair}
        turns={sampleTurns}
        totals={sampleTotals}
        connection="connected"
        connectedAtMs={undefined}
        levels={sampleLevels}
        behindMs={1240}
        lead={<TalkTime tokens={43_000} billing="turns" />}
        onStop={noop}
        onPause={noop}
        onResume={noop}
        onHearing={noop}
        settings={<SampleSettings />}
        modes={<SampleModes />}
        {...props}
      />
    </SampleFrame>
  );
}

function LiveWithNames(): ReactNode {
  useState(() =>
    setGlossary(undefined, [
      { term: 'Hotel Aurora', forms: {} },
      { term: 'Dr. Nguyen', forms: {} },
      { term: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', forms: {} },
    ]),
  );
  return <LiveWithSettings names={<SessionGlossary />} />;
}

/** A name of the glossary is offered for ordinary words. */
function LiveWithOffer(): ReactNode {
  const [text] = useState(() => {
    const heard = 'Please ask for heart well at the desk.';
    noteNameOffers(heard, [{ heard: 'heart well', written: 'Hartwell', text: 'Please ask for Hartwell at the desk.' }]);
    return heard;
  });
  const turns = sampleTurns.slice(0, 2).map((turn) => ({ ...turn, source: { language: 'eng' as const, text } }));
  return <Live turns={turns} correcting={{ canSpeak: true, correct: noop }} />;
}

export function LiveWithSettings({ names, original }: { names?: ReactNode; original?: ReactNode }): ReactNode {
  const [playback, setPlayback] = useState(defaultPlayback);
  const [textSize, setTextSize] = useState<TextSize>('normal');
  return (
    <>
      <Live textSize={textSize} />
      <VoiceSettings
        pair={defaultPair}
        playback={playback}
        textSize={textSize}
        hasSpeed
        hasVolume
        outputs={<VoiceOutputs pair={defaultPair} />}
        names={names}
        original={original}
        onPlayback={setPlayback}
        onTextSize={setTextSize}
        examples={<ExampleButtons pair={defaultPair} said={{ language: 'eng', by: 'other' }} onPress={noop} />}
        timing={<VoiceTimingChoice interprets="along" />}
        onClose={noop}
      />
    </>
  );
}

/** Turns come one after another, as in a conversation. */
function Growing(): ReactNode {
  const [count, setCount] = useState(40);
  const turns = manySampleTurns.slice(0, count);
  return (
    <Live
      turns={turns}
      totals={sampleTotals}
      hints={
        <Button size="sm" onPress={() => setCount(count + 1)}>
          Say something
        </Button>
      }
    />
  );
}

function Large({ place: position }: { place: number }): ReactNode {
  const line = sampleTurns[position]?.translation ?? { text: '', language: undefined };
  return (
    <>
      <Live />
      <LargeText line={line} onClose={noop} />
    </>
  );
}

/** The menu of the last turn that is in view, opened as by a press. */
function LiveWithMore({ turns }: { turns: TranslatingProps['turns'] }): ReactNode {
  useEffect(() => {
    // The controls of a turn are there after the first paint.
    const timer = setInterval(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('main [aria-haspopup=menu]')];
      const inView = buttons.filter((button) => button.getBoundingClientRect().bottom < innerHeight);
      inView.at(-1)?.click();
      if (inView.length > 0) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, []);
  return <Live turns={turns} />;
}

/** The panel of a turn below its buttons, and what was heard while it is edited. */
function Panels(): ReactNode {
  const [turn] = numberTurns;
  if (!turn) return null;
  return (
    <SampleFrame isImmersive>
      <div className={page}>
        <Back turn={turn} back={{ type: 'waiting' }} />
        <Back turn={turn} back={{ type: 'failed' }} />
        <Back
          turn={turn}
          back={{ type: 'translated', text: 'It is fifty euros, on June 4.', usage: { ...noUsage, totalTokens: 312 } }}
        />
        <CorrectSource source={turn.source} canSpeak onCorrect={noop} onClose={noop} />
      </div>
    </SampleFrame>
  );
}

function LiveByHand({ held }: { held: LanguageCode | undefined }): ReactNode {
  const [now, setNow] = useState(held);
  return (
    <Live
      isUnheld={now === undefined}
      modes={<SampleModes isByHand />}
      holdButtons={
        <HoldButtons
          pair={defaultPair}
          turnTaking={listening}
          held={now}
          isDisabled={false}
          onHold={setNow}
          onRelease={() => setNow(undefined)}
        />
      }
    />
  );
}

/** With a live screen below it that keeps its place. */
function Opposite(props: Partial<FaceToFaceProps>): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const [held, setHeld] = useState(props.held);
  const [muted, setMuted] = useState({ source: false, target: false });
  return (
    <>
      <Live turns={manySampleTurns.slice(0, 12)} modes={<SampleModes onFaceToFace={() => setOpen(true)} />} />
      {isOpen && (
        <FaceToFace
          pair={defaultPair}
          near="target"
          turns={sampleTurns.slice(0, 3)}
          turnTaking={listening}
          spoken={undefined}
          connection="connected"
          textSize="normal"
          isByHand={false}
          canHold
          muted={muted}
          onMute={(side, isMuted) => setMuted({ ...muted, [side]: isMuted })}
          onPause={noop}
          onResume={noop}
          settings={<SampleSettings />}
          {...props}
          held={held}
          onHold={setHeld}
          onRelease={() => setHeld(undefined)}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The first turns come while the screen is turned round. */
function OppositeGrowing(): ReactNode {
  const [count, setCount] = useState(0);
  return (
    <Opposite
      turns={sampleTurns.slice(0, count)}
      hints={
        <Button size="sm" onPress={() => setCount(count + 1)}>
          Say something
        </Button>
      }
    />
  );
}

/** Translated while the person still speaks. */
const growingTurns = sampleTurns.slice(0, 2).map((turn, at) =>
  at === 0
    ? turn
    : {
        ...turn,
        status: 'in_progress' as const,
        source: { ...turn.source, isPartial: true as const, unstable: ' and then the second' },
        translation: { ...turn.translation, isPartial: true as const, unstable: '，然后第二' },
      },
);

const arabicPair = { source: 'arb', target: 'jpn' } as const;
/** As userA speaks Arabic here, the sides of the sample change. */
const arabicTurns = sampleTurns
  .slice(3, 5)
  .map((turn) => ({ ...turn, speaker: turn.speaker === 'userA' ? ('userB' as const) : ('userA' as const) }));

const spokenWords =
  'Could you tell me, please, how I get to the railway station from here, and whether the last train to Ulm has left?';

/** The words of a turn come one after another, its language after three of them, its translation after the last. */
function Words(): ReactNode {
  const [count, setCount] = useState(1);
  const words = spokenWords.split(' ');
  const isHeard = count >= words.length;
  const language = count > 3 ? ('eng' as const) : undefined;
  const said = sampleTurns.slice(0, 1).map((turn) => ({
    ...turn,
    speaker: 'userB' as const,
    status: 'in_progress' as const,
    source: { text: words.slice(0, count).join(' '), language, ...(isHeard ? {} : { isPartial: true as const }) },
    translation: { text: isHeard ? '请问' : '', language: language && ('cmn' as const), isPartial: true as const },
  }));
  return (
    <Live
      turns={said}
      hints={
        <Button size="sm" onPress={() => setCount(count + 1)}>
          Next word
        </Button>
      }
    />
  );
}

function NearTheEnd(): ReactNode {
  const [atMs] = useState(() => Date.now() + 110_000);
  return <Live hints={<SessionHints {...calmHints} end={{ atMs, reason: 'token_not_enough' }} />} />;
}

/** The last one has no language yet. */
const undecidedTurns = sampleTurns.slice(0, 3).map((turn, index) =>
  index < 2
    ? turn
    : {
        ...turn,
        status: 'in_progress' as const,
        source: { text: 'Ho', language: undefined },
        translation: { text: '', language: undefined },
      },
);

const manySampleTurns = manyTurns(2000);
const twoMicrophones: MicrophonePickerProps = {
  devices: [
    { deviceId: 'a', label: 'iPhone Microphone' },
    { deviceId: 'b', label: 'Bluetooth headset' },
  ],
  selectedId: 'b',
  permission: 'granted',
  onChoose: noop,
  onAsk: noop,
};
/** A number, and a unit, that the translation changed. */
const numberTurns = sampleTurns.slice(0, 2).map((turn, index) => ({
  ...turn,
  source: {
    language: 'eng' as const,
    text: index === 0 ? 'It is fifteen euros, on July 4.' : 'It is five miles away.',
  },
  translation: {
    language: 'cmn' as const,
    text: index === 0 ? '五十欧元，六月四号。' : '离这里五公里。',
  },
}));
/** Corrected, once with another translation and once without. */
const correctedTurns = sampleTurns.slice(0, 2).map((turn, index) => ({
  ...turn,
  correction: {
    itemId: `correction-${index}`,
    firstSource:
      index === 0 ? '你好，请问去汽车站怎么走？' : 'Sure. Go straight for two blocks and turn left at the tank.',
    firstTranslation: '',
    isTranslated: index === 0,
  },
}));
const calmHints = { isPlaybackBlocked: false, onEnableAudio: noop };

export const conversationScenes: Readonly<Record<string, () => ReactNode>> = {
  live: () => <Live />,
  'live-rehearsal': () => <Live isRehearsal turns={sampleTurns.slice(0, 3)} />,
  'live-first-turns': () => <Live turns={sampleTurns.slice(0, 2)} />,
  'live-numbers': () => <Live turns={numberTurns} correcting={{ canSpeak: true, correct: noop }} />,
  'live-corrected': () => <Live turns={correctedTurns} correcting={{ canSpeak: true, correct: noop }} />,
  'live-panels': () => <Panels />,
  'live-more': () => <LiveWithMore turns={sampleTurns.slice(0, 3)} />,
  'live-more-arabic': () => <LiveWithMore turns={sampleTurns.slice(2, 5)} />,
  'live-along': () => <Live turns={growingTurns} turnTaking={{ type: 'hearing', hasInterrupted: false }} />,
  'live-names': () => <LiveWithNames />,
  'live-name-offer': () => <LiveWithOffer />,
  'live-undecided': () => <Live turns={undecidedTurns} movedIds={undecidedTurns.slice(1, 2).map(({ id }) => id)} />,
  'live-arabic': () => <Live turns={sampleTurns.slice(2, 5)} />,
  'live-unclear': () => {
    const [first, ...rest] = sampleTurns.slice(0, 3);
    const voice = { call: 0, fromMs: 0, end: { toMs: 1000, atMs: Date.now() } };
    const unclear = first && { ...first, id: sampleTurns[7]?.id ?? first.id, unclear: true as const, voice };
    const correcting = { canSpeak: true, correct: noop, recogniseAgain: noop };
    return <Live turns={unclear ? [first, unclear, ...rest] : []} correcting={correcting} />;
  },
  'live-rejected': () => {
    const turns = sampleTurns.slice(0, 2).map((turn, index) =>
      index === 0
        ? turn
        : {
            ...turn,
            status: 'incomplete' as const,
            failureCode: TRANSLATION_REJECTED,
            translation: { text: '', language: undefined },
          },
    );
    return <Live turns={turns} correcting={{ canSpeak: true, correct: noop }} />;
  },
  'live-troubles': () => {
    const turns = sampleTurns.slice(5);
    return <Live turns={turns} gaps={[{ atMs: turns.at(-1)?.startedAtMs ?? 0, seconds: 31 }]} />;
  },
  'live-empty': () => <Live turns={[]} totals={noTotals} behindMs={undefined} />,
  connecting: () => <Live turns={[]} totals={noTotals} behindMs={undefined} connection="connecting" />,
  stopping: () => <Live connection="stopping" />,
  'live-hearing': () => <Live turnTaking={{ type: 'hearing', hasInterrupted: false }} spoken="cmn" />,
  'live-interrupting': () => <Live turnTaking={{ type: 'hearing', hasInterrupted: true }} />,
  'live-translating': () => <Live turnTaking={{ type: 'translating' }} />,
  'live-speaking': () => <Live turnTaking={{ type: 'speaking' }} spoken="eng" />,
  'live-large-text': () => <Live textSize="larger" />,
  'live-voice-settings': () => <LiveWithSettings />,
  'live-unheard': () => (
    <Live turns={[]} totals={noTotals} overlay={<Unheard picker={<MicrophonePicker {...twoMicrophones} />} />} />
  ),
  'live-tap-for-sound': () => <Live hints={<SessionHints {...calmHints} isPlaybackBlocked />} />,
  'live-interrupted': () => (
    <Live
      connection="paused"
      hints={<SessionHints {...calmHints} microphoneLoss={{ type: 'taken' }} onResume={noop} />}
    />
  ),
  'live-microphone-blocked': () => (
    <Live
      connection="paused"
      hints={<SessionHints {...calmHints} microphoneLoss={{ type: 'denied-by-person' }} onResume={noop} />}
    />
  ),
  'live-unheard-later': () => <Live overlay={<Unheard picker={<MicrophonePicker {...twoMicrophones} />} />} />,
  'live-recovering': () => (
    <Live connection="reconnecting" hints={<SessionHints {...calmHints} line="reconnecting" />} />
  ),
  'live-suspended': () => (
    <Live connection="suspended" hints={<SessionHints {...calmHints} line="suspended" onResume={noop} />} />
  ),
  'live-near-the-end': () => <NearTheEnd />,
  'live-on-device': () => (
    <Live
      isOnDevice
      behindMs={undefined}
      whoSpeaks={<SpeakerPicker pair={defaultPair} listeningTo={defaultPair.source} onListenTo={noop} />}
    />
  ),
  'live-away': () => (
    <Live connection="paused" hints={<SessionHints {...calmHints} pausedFor="hidden" onResume={noop} />} />
  ),
  'live-weak-line': () => <Live lineGrade="fair" />,
  'live-poor-line': () => <Live lineGrade="poor" />,
  'live-hold': () => <LiveByHand held={undefined} />,
  'live-held': () => <LiveByHand held={defaultPair.source} />,
  'live-hold-offer': () => <Live hints={<SessionHints {...calmHints} onHoldToTalk={noop} />} />,
  'live-typing': () => (
    <Live
      modes={<SampleModes isTyping />}
      typing={
        <TypedTurn
          languages={[defaultPair.source, defaultPair.target]}
          own={defaultPair.target}
          onWrite={noop}
          onClose={noop}
        />
      }
    />
  ),
  'live-large-type': () => <Large place={0} />,
  'live-large-type-arabic': () => <Large place={4} />,
  'live-correcting': () => <Live correcting={{ canSpeak: true, correct: noop }} />,
  'face-to-face': () => <OppositeGrowing />,
  'face-to-face-numbers': () => <Opposite turns={numberTurns} />,
  'face-to-face-turns': () => <Opposite turnTaking={{ type: 'speaking' }} spoken="eng" />,
  'face-to-face-arabic': () => <Opposite pair={arabicPair} near="target" turns={arabicTurns} />,
  'face-to-face-arabic-near': () => <Opposite pair={arabicPair} near="source" turns={arabicTurns} />,
  'face-to-face-open': () => <Opposite turns={sampleTurns.slice(5)} turnTaking={{ type: 'translating' }} />,
  'face-to-face-held': () => <Opposite isByHand held="cmn" turnTaking={{ type: 'hearing', hasInterrupted: false }} />,
  'face-to-face-hold': () => <Opposite isByHand turns={manySampleTurns.slice(0, 30)} textSize="larger" />,
  'face-to-face-lost': () => (
    <Opposite
      connection="suspended"
      canHold={false}
      hints={<SessionHints {...calmHints} line="suspended" onResume={noop} />}
    />
  ),
  'live-growing': () => <Growing />,
  'live-words': () => <Words />,
  'live-long': () => <Live turns={manySampleTurns} totals={{ ...sampleTotals, unknownUsageCount: 0 }} />,
};
