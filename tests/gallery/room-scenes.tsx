import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { turnForReader } from '../../src/domain/rooms/room-log.ts';
import type { RoomMember, RoomTurn } from '../../src/domain/rooms/room.ts';
import { CaptionView } from '../../src/features/join/CaptionView.tsx';
import { GuestEndView } from '../../src/features/join/GuestEnd.tsx';
import { JoinForm } from '../../src/features/join/JoinForm.tsx';
import { GuestCopies } from '../../src/features/join/GuestCopies.tsx';
import { LinkGone } from '../../src/features/join/LinkGone.tsx';
import { Invitation } from '../../src/features/room/Invitation.tsx';
import { SaveCopy } from '../../src/features/room/SaveCopy.tsx';
import { LimitChoice } from '../../src/features/room/LimitChoice.tsx';
import { Members } from '../../src/features/room/Members.tsx';
import { NewRoomForm } from '../../src/features/room/NewRoomForm.tsx';
import { RoomSheet } from '../../src/features/room/RoomSheet.tsx';
import { conversationIdOf } from '../../src/protocol/ids.ts';
import type { ConversationRecord } from '../../src/protocol/conversation-record.ts';
import type { RoomState } from '../../src/state/room.ts';
import { ToolButton } from '../../src/ui/controls/ToolButton.tsx';
import { hold, keyboard, people } from '../../src/ui/icons/conversation.ts';
import { Live, sampleMembership } from './live-sample.tsx';
import type { LiveSample } from './live-sample.tsx';

const noop = () => undefined;

function member(facts: Partial<RoomMember> & Pick<RoomMember, 'id' | 'name' | 'language'>): RoomMember {
  const usual = { role: 'guest', isMuted: false, isHere: true, isConnected: true, invitationId: undefined } as const;
  return { ...usual, ...facts };
}

const members: readonly RoomMember[] = [
  member({ id: 'ana', name: 'Ana Lima', language: 'eng', role: 'host' }),
  member({ id: 'kenji', name: '健二', language: 'jpn' }),
  member({ id: 'noor', name: 'نور', language: 'arb', isMuted: true }),
  member({ id: 'long', name: 'Wolfgang-Maximilian von Hohenlohe-Lange', language: 'deu', isConnected: false }),
  member({ id: 'screen', name: '', language: 'kor', secondLanguage: 'fra', role: 'caption' }),
];

function said(turnId: string, memberId: string, language: RoomTurn['language'], text: string, more: Partial<RoomTurn>) {
  const position = Number(turnId);
  const startedAtMs = Date.UTC(2026, 10, 21, 9, 30, position);
  const facts = { state: 'final', seq: position, position, translations: {}, pending: [], startedAtMs } as const;
  return { turnId, memberId, language, text, ...facts, ...more } satisfies RoomTurn;
}

const turns: readonly RoomTurn[] = [
  said('1', 'ana', 'eng', 'Shall we meet at the station at half past three?', {
    translations: {
      jpn: '3時半に駅で会いましょうか。',
      arb: 'هل نلتقي في المحطة الساعة الثالثة والنصف؟',
      deu: 'Treffen wir uns um halb vier am Bahnhof?',
    },
  }),
  said('2', 'kenji', 'jpn', 'はい、北口でお願いします。', {
    translations: { eng: 'Yes, at the north exit, please.', deu: 'Ja, bitte am Nordausgang.' },
  }),
  said('3', 'noor', 'arb', 'سأحضر التذاكر معي.', {
    pending: ['eng'],
    translations: { deu: 'Ich bringe die Fahrkarten mit.' },
  }),
  said('4', 'long', 'deu', 'Und ich bringe', {
    state: 'growing',
    translations: { eng: 'And I am bringing' },
    unstable: { deu: ' den Wein mit', eng: ' the wine' },
  }),
];

const reader = { memberId: 'ana', language: 'eng', side: 'userA', other: 'jpn' } as const;

const now: Partial<RoomState> = {
  membership: sampleMembership,
  members,
  speakingIds: ['long'],
  isGated: true,
  isMutedByHost: false,
  link: 'up',
  announcement: { change: 'joined', name: 'نور', count: 1 },
};

type LiveInRoomProps = Pick<LiveSample, 'inRoom' | 'now'> & { children?: ReactNode };

function LiveInRoom({ inRoom = now, children, ...sample }: LiveInRoomProps): ReactNode {
  const nameOf = (id: string) => members.find((member) => member.id === id);
  return (
    <Live
      {...sample}
      inRoom={inRoom}
      said={{ pair: { source: 'eng', target: 'jpn' } }}
      turns={turns.map((turn) => turnForReader(turn, reader, nameOf(turn.memberId)))}
      modes={
        <>
          <ToolButton icon={keyboard} aria-pressed={false}>
            <Trans>Type</Trans>
          </ToolButton>
          <ToolButton icon={hold} aria-pressed={false}>
            <Trans>Hold to talk</Trans>
          </ToolButton>
          <ToolButton icon={people}>
            <Trans>Who takes part</Trans>
          </ToolButton>
        </>
      }
    >
      {children}
    </Live>
  );
}

const secret = 'q3Jx0mP7vYc2sT9aBdEfGh';
const invitation = { id: 'i', purpose: 'guest', secret, expiresAtMs: Date.now() + 570_000 } as const;
const minutes = (tokens: number) => `≈\u00A0${tokens / 1000}\u00A0min`;

const sheet = (children: ReactNode, inRoom: Partial<RoomState> = now) => (
  <LiveInRoom inRoom={inRoom}>
    <RoomSheet onClose={noop}>{children}</RoomSheet>
  </LiveInRoom>
);

const guestEnd = (copy: ReactNode) => (
  <GuestEndView
    end="ended-by-host"
    turns={turns.slice(0, 2).map((turn) =>
      turnForReader(
        turn,
        reader,
        members.find((member) => member.id === turn.memberId),
      ),
    )}
    copy={copy}
    onSave={noop}
    onRemove={noop}
    onHome={noop}
  />
);

const captions = { turns, members: new Map(members.map((member) => [member.id, member])), isUp: true, isOver: false };

const voice = { state: 'off', onChoose: noop } as const;

const guestCopyRecord: ConversationRecord = {
  schema: 1,
  id: conversationIdOf('kept'),
  sessionId: '',
  userId: undefined,
  title: '',
  pair: { source: 'eng', target: 'jpn' },
  startedAtMs: Date.UTC(2026, 10, 20, 9, 30),
  endedAtMs: undefined,
  state: 'device-only',
  attempts: 0,
  nextTryAtMs: 0,
  lastError: undefined,
  tokensDeducted: undefined,
  guestOf: { copyId: 'kept', hostName: 'Wolfgang-Maximilian von Hohenlohe-Lange' },
};

/** Scenes of rooms: several devices in one conversation. */
export const roomScenes: Readonly<Record<string, () => ReactNode>> = {
  'room-live': () => <LiveInRoom />,
  'room-live-link-lost': () => <LiveInRoom inRoom={{ ...now, link: 'down', isGated: false, speakingIds: [] }} />,
  'room-live-limit-used-up': () => (
    <LiveInRoom
      inRoom={{ ...now, isLimitUsedUp: true, isGated: false, speakingIds: [] }}
      now={{ recovery: 'suspended' }}
    />
  ),
  'room-new': () =>
    sheet(
      <NewRoomForm
        languages={['eng', 'jpn']}
        name="Ana Lima"
        limitText={minutes}
        available={undefined}
        isBusy={false}
        onOpen={noop}
      />,
    ),
  'room-invitation': () =>
    sheet(
      <>
        <Invitation isBusy={false} attempt={noop} />
        <Members attempt={noop} />
        <LimitChoice
          cap={100_000}
          available={60_000}
          text={minutes}
          usage={{ used: 37_000, captionLanguages: ['kor', 'fra', 'spa'] }}
          onChoose={noop}
        />
      </>,
      {
        ...now,
        speakingIds: ['kenji'],
        invitation,
        earlierInvitations: [{ ...invitation, id: 'earlier', purpose: 'caption' }],
      },
    ),
  'room-members-guest': () =>
    sheet(<Members attempt={noop} />, {
      ...now,
      membership: { ...sampleMembership, memberId: 'kenji', role: 'guest' },
      speakingIds: ['ana'],
    }),
  'room-join': () => <JoinForm hostName="Ana Lima" isBusy={false} onJoin={noop} onHome={noop} />,
  'room-link-expired': () => (
    <LinkGone error={{ code: 'invitation_expired', message: '' }} onRetry={noop} onHome={noop}>
      <GuestCopies copies={[guestCopyRecord]} onOpen={noop} onRemove={noop} />
    </LinkGone>
  ),
  'room-guest-end': () => guestEnd(<SaveCopy copy="none" when="now" isSignedIn onSaveCopy={noop} />),
  'room-guest-end-visitor': () =>
    guestEnd(<SaveCopy copy="none" when="now" isSignedIn={false} onSaveCopy={noop} onSignIn={noop} />),
  'room-floor-reading': () => <LiveInRoom inRoom={{ ...now, speakingIds: [] }} />,
  'room-captions-arabic': () => (
    <CaptionView captions={captions} language="arb" second="jpn" isTransparent={false} voice={voice} onChoose={noop} />
  ),
  'room-captions-transparent': () => (
    <CaptionView captions={captions} language="eng" second={undefined} isTransparent voice={voice} onChoose={noop} />
  ),
  'room-captions': () => (
    <CaptionView
      captions={captions}
      language="eng"
      second={undefined}
      isTransparent={false}
      voice={voice}
      onChoose={noop}
    />
  ),
  'room-captions-voice': () => (
    <CaptionView
      captions={captions}
      language="eng"
      second={undefined}
      isTransparent={false}
      voice={{ ...voice, state: 'on' }}
      onChoose={noop}
    />
  ),
  'room-captions-voice-waits': () => (
    <CaptionView
      captions={captions}
      language="deu"
      second={undefined}
      isTransparent={false}
      voice={{ ...voice, state: 'waits-for-tap' }}
      onChoose={noop}
    />
  ),
  'room-captions-two': () => (
    <CaptionView
      captions={captions}
      language="eng"
      second="deu"
      isTransparent={false}
      refusal={{ code: 'too_many_languages', message: '' }}
      voice={{ ...voice, state: 'absent' }}
      onChoose={noop}
    />
  ),
};
