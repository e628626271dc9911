import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { defaultPair } from '../../src/domain/language.ts';
import type { LanguageCode } from '../../src/domain/language.ts';
import { TRANSLATION_REJECTED } from '../../src/domain/translation-check/rejected.ts';
import { noUsage } from '../../src/domain/usage.ts';
import { noTotals } from '../../src/domain/turn.ts';
import type { Turn } from '../../src/domain/turn.ts';
import { FaceToFace } from '../../src/features/conversation/face-to-face/FaceToFace.tsx';
import { LargeText } from '../../src/features/conversation/turns/LargeText.tsx';
import { CorrectSource } from '../../src/features/conversation/turns/CorrectSource.tsx';
import { Back } from '../../src/features/conversation/turns/TurnMore.tsx';
import { ExampleButtons } from '../../src/features/conversation/voice/VoiceExamples.tsx';
import { VoiceSettings } from '../../src/features/conversation/voice/VoiceSettings.tsx';
import { noteNameOffers } from '../../src/state/name-offers.ts';
import { setGlossary } from '../../src/state/glossary.ts';
import { page } from '../../src/ui/theme/page.css.ts';
import { SampleFrame } from './SampleFrame.tsx';
import { Live, SampleModes, showTurns, TestButton } from './live-sample.tsx';
import type { LiveSample } from './live-sample.tsx';
import { manyTurns, sampleTotals, sampleTurns } from './samples.ts';

const noop = () => undefined;

function LiveWithNames(): ReactNode {
  useState(() =>
    setGlossary(undefined, [
      { term: 'Hotel Aurora', forms: {} },
      { term: 'Dr. Nguyen', forms: {} },
      { term: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', forms: {} },
    ]),
  );
  return <LiveWithSettings />;
}

/** A name of the glossary is offered for ordinary words. */
function LiveWithOffer(): ReactNode {
  const [text] = useState(() => {
    const heard = 'Please ask for heart well at the desk.';
    noteNameOffers(heard, [{ heard: 'heart well', written: 'Hartwell', text: 'Please ask for Hartwell at the desk.' }]);
    return heard;
  });
  const turns = sampleTurns.slice(0, 2).map((turn) => ({ ...turn, source: { language: 'eng' as const, text } }));
  return <Live turns={turns} />;
}

export function LiveWithSettings(sample: LiveSample): ReactNode {
  return (
    <Live {...sample}>
      <VoiceSettings onClose={noop} />
    </Live>
  );
}

/** Turns come one after another, as in a conversation. */
function Growing(): ReactNode {
  const count = useRef(40);
  const onSay = () => showTurns(manySampleTurns.slice(0, ++count.current));
  return (
    <Live turns={manySampleTurns.slice(0, 40)}>
      <TestButton name="Say something" onPress={onSay} />
    </Live>
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
function LiveWithMore({ turns }: { turns: readonly Turn[] }): ReactNode {
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
        <ExampleButtons pair={defaultPair} said={{ language: 'eng', by: 'other' }} onPress={noop} />
      </div>
    </SampleFrame>
  );
}

function LiveByHand({ held }: { held: LanguageCode | undefined }): ReactNode {
  return <Live byHand={{ isOn: true, held }} modes={<SampleModes isByHand />} />;
}

/** With a live screen below it that keeps its place. */
function Opposite({ children, ...sample }: LiveSample & { children?: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <Live turns={sampleTurns.slice(0, 3)} {...sample} modes={<SampleModes onFaceToFace={() => setOpen(true)} />}>
      {isOpen && <FaceToFace onLeave={() => setOpen(false)} />}
      {children}
    </Live>
  );
}

/** The first turns come while the screen is turned round. */
function OppositeGrowing(): ReactNode {
  const count = useRef(0);
  return (
    <Opposite turns={[]}>
      <TestButton name="Say something" onPress={() => showTurns(sampleTurns.slice(0, ++count.current))} />
    </Opposite>
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
const arabicPairNear = { source: 'jpn', target: 'arb' } as const;
const arabicTurns = sampleTurns.slice(3, 5);
/** As userA speaks Arabic here, the sides of the sample change. */
const arabicTurnsSwapped = arabicTurns.map((turn) => ({
  ...turn,
  speaker: turn.speaker === 'userA' ? ('userB' as const) : ('userA' as const),
}));

const spokenWords =
  'Could you tell me, please, how I get to the railway station from here, and whether the last train to Ulm has left?';

/** The words of a turn come one after another, its language after three of them, its translation after the last. */
function Words(): ReactNode {
  const count = useRef(1);
  return (
    <Live turns={wordsSaid(1)}>
      <TestButton name="Next word" onPress={() => showTurns(wordsSaid(++count.current))} />
    </Live>
  );
}

function wordsSaid(count: number): readonly Turn[] {
  const words = spokenWords.split(' ');
  const isHeard = count >= words.length;
  const language = count > 3 ? ('eng' as const) : undefined;
  return sampleTurns.slice(0, 1).map((turn) => ({
    ...turn,
    speaker: 'userB' as const,
    status: 'in_progress' as const,
    source: { text: words.slice(0, count).join(' '), language, ...(isHeard ? {} : { isPartial: true as const }) },
    translation: { text: isHeard ? '请问' : '', language: language && ('cmn' as const), isPartial: true as const },
  }));
}

function NearTheEnd(): ReactNode {
  const [atMs] = useState(() => Date.now() + 110_000);
  return <Live now={{ end: { atMs, reason: 'token_not_enough' } }} />;
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
const nothingSaid = { turns: [], said: { totals: noTotals } } as const;
const hearing = { type: 'hearing', hasInterrupted: false } as const;

export const conversationScenes: Readonly<Record<string, () => ReactNode>> = {
  live: () => <Live />,
  'live-rehearsal': () => <Live isRehearsal turns={sampleTurns.slice(0, 3)} />,
  'live-first-turns': () => <Live turns={sampleTurns.slice(0, 2)} />,
  'live-numbers': () => <Live turns={numberTurns} />,
  'live-corrected': () => <Live turns={correctedTurns} />,
  'live-panels': () => <Panels />,
  'live-more': () => <LiveWithMore turns={sampleTurns.slice(0, 3)} />,
  'live-more-arabic': () => <LiveWithMore turns={sampleTurns.slice(2, 5)} />,
  'live-along': () => <Live turns={growingTurns} now={{ turnTaking: hearing }} />,
  'live-names': () => <LiveWithNames />,
  'live-name-offer': () => <LiveWithOffer />,
  'live-undecided': () => (
    <Live turns={undecidedTurns} said={{ movedIds: undecidedTurns.slice(1, 2).map(({ id }) => id) }} />
  ),
  'live-arabic': () => <Live turns={sampleTurns.slice(2, 5)} />,
  'live-unclear': () => {
    const [first, ...rest] = sampleTurns.slice(0, 3);
    const voice = { call: 0, fromMs: 0, end: { toMs: 1000, atMs: Date.now() } };
    const unclear = first && { ...first, id: sampleTurns[7]?.id ?? first.id, unclear: true as const, voice };
    const voiceAbilities = {
      hasSpeed: true,
      hasOutputs: true,
      canRecogniseAgain: true,
      interprets: 'by-turns',
    } as const;
    return <Live turns={unclear ? [first, unclear, ...rest] : []} now={{ voiceAbilities }} />;
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
    return <Live turns={turns} />;
  },
  'live-troubles': () => {
    const turns = sampleTurns.slice(5);
    return <Live turns={turns} said={{ gaps: [{ atMs: turns.at(-1)?.startedAtMs ?? 0, seconds: 31 }] }} />;
  },
  'live-empty': () => <Live {...nothingSaid} now={{ translationDelayMs: undefined }} />,
  connecting: () => <Live {...nothingSaid} now={{ connection: 'connecting' }} />,
  stopping: () => <Live now={{ connection: 'stopping' }} />,
  'live-hearing': () => <Live now={{ turnTaking: hearing }} />,
  'live-interrupting': () => <Live now={{ turnTaking: { type: 'hearing', hasInterrupted: true } }} />,
  'live-translating': () => <Live now={{ turnTaking: { type: 'translating' } }} />,
  'live-speaking': () => <Live now={{ turnTaking: { type: 'speaking' } }} />,
  'live-large-text': () => <Live textSize="larger" />,
  'live-voice-settings': () => <LiveWithSettings />,
  'live-unheard': () => <Live {...nothingSaid} now={{ microphoneSilent: true }} />,
  'live-tap-for-sound': () => <Live now={{ playbackBlocked: true }} />,
  'live-interrupted': () => <Live now={{ microphoneLoss: { type: 'taken' } }} />,
  'live-microphone-blocked': () => <Live now={{ microphoneLoss: { type: 'denied-by-person' } }} />,
  'live-unheard-later': () => <Live now={{ microphoneSilent: true }} />,
  'live-recovering': () => <Live now={{ recovery: 'reconnecting' }} />,
  'live-suspended': () => <Live now={{ recovery: 'suspended' }} />,
  'live-near-the-end': () => <NearTheEnd />,
  'live-on-device': () => <Live interpreter={{ kind: 'device', listeningTo: defaultPair.source }} />,
  'live-away': () => <Live now={{ pausedFor: 'hidden' }} />,
  'live-weak-line': () => <Live now={{ connectionGrade: 'fair' }} />,
  'live-poor-line': () => <Live now={{ connectionGrade: 'poor' }} />,
  'live-hold': () => <LiveByHand held={undefined} />,
  'live-held': () => <LiveByHand held={defaultPair.source} />,
  'live-hold-offer': () => <Live byHand={{ isOffered: true }} />,
  'live-typing': () => <Live isTyping />,
  'live-large-type': () => <Large place={0} />,
  'live-large-type-arabic': () => <Large place={4} />,
  'live-correcting': () => <Live />,
  'face-to-face': () => <OppositeGrowing />,
  'face-to-face-numbers': () => <Opposite turns={numberTurns} />,
  'face-to-face-turns': () => <Opposite now={{ turnTaking: { type: 'speaking' } }} />,
  'face-to-face-arabic': () => <Opposite said={{ pair: arabicPair }} turns={arabicTurnsSwapped} />,
  'face-to-face-arabic-near': () => <Opposite said={{ pair: arabicPairNear }} turns={arabicTurns} />,
  'face-to-face-open': () => <Opposite turns={sampleTurns.slice(5)} now={{ turnTaking: { type: 'translating' } }} />,
  'face-to-face-held': () => <Opposite byHand={{ isOn: true, held: 'cmn' }} now={{ turnTaking: hearing }} />,
  'face-to-face-hold': () => (
    <Opposite byHand={{ isOn: true }} turns={manySampleTurns.slice(0, 30)} textSize="larger" />
  ),
  'face-to-face-lost': () => <Opposite now={{ recovery: 'suspended' }} />,
  'live-growing': () => <Growing />,
  'live-words': () => <Words />,
  'live-long': () => <Live turns={manySampleTurns} said={{ totals: { ...sampleTotals, unknownUsageCount: 0 } }} />,
};
