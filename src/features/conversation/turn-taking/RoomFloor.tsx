import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { languageOf, type LanguagePair } from '../../../domain/language.ts';
import type { RoomMember } from '../../../domain/rooms/room.ts';
import { turnTakingWord, type ConnectionShown } from '../../../domain/session-view.ts';
import type { TurnTaking } from '../../../domain/turn-taking.ts';
import { room, type RoomAnnouncement, type RoomState } from '../../../state/room.ts';
import { session } from '../../../state/session.ts';
import { holdToTalk } from '../../../state/hold-to-talk.ts';
import { useServices } from '../../use-services.ts';
import { HoldButtons } from './HoldButtons.tsx';
import { turnTakingWords } from './turn-taking-words.ts';
import { anywhere, centred, inMiddle, soft, stack, tight, within } from '../../../ui/layout.css.ts';
import { floor, floorWord } from './RoomFloor.css.ts';
import { namesText } from '../../../ui/text/names-text.ts';

export type RoomFloorProps = {
  connection: ConnectionShown;
  turnTaking: TurnTaking;
  now: Pick<
    RoomState,
    'membership' | 'members' | 'speakingIds' | 'isGated' | 'isMutedByHost' | 'link' | 'announcement'
  > & {
    isLimitUsedUp?: boolean;
  };
};

/** Shows who speaks in the room, and whether this device's member may: replaces the turn-taking indicator. */
export function RoomFloor({ connection, turnTaking, now }: RoomFloorProps): ReactNode {
  const others = now.members.filter(
    ({ id, isHere, role }) => isHere && role !== 'caption' && id !== now.membership?.memberId,
  );
  const speaker = others.find(({ id }) => now.speakingIds.includes(id));
  const isReading = now.isGated && !speaker && !now.isMutedByHost && !now.isLimitUsedUp && now.link !== 'down';
  const isReached = connection === 'connected' && now.link !== 'down';
  const isOpen = isReached && !now.isGated && !now.isMutedByHost && !now.isLimitUsedUp;
  return (
    <output
      className={`${stack.hair} ${centred} ${inMiddle} ${within.conversation} ${tight} ${floor}`}
      data-open={isOpen || undefined}
    >
      <span className={floorWord}>
        <State connection={connection} turnTaking={turnTaking} now={now} speaker={speaker} />
      </span>
      <span className={`${soft} ${anywhere}`}>
        <Beside now={now} others={others} isReading={isReading} />
      </span>
    </output>
  );
}

function State({
  connection,
  turnTaking,
  now,
  speaker,
}: RoomFloorProps & { speaker: RoomMember | undefined }): ReactNode {
  if (now.isMutedByHost) return <Trans>The host has muted you</Trans>;
  if (now.isLimitUsedUp) return <Trans>You are reading only</Trans>;
  if (now.link === 'down') return <Trans>The others cannot be reached. What you say is sent later.</Trans>;
  if (speaker && now.isGated) {
    const { name } = speaker;
    return <Trans>{name} is speaking</Trans>;
  }
  if (now.isGated) return <Trans>A translation is being read</Trans>;
  const { language } = now.membership ?? {};
  if (!language) return null;
  const { tag, dir } = languageOf(language);
  // The voice of this member's translation is heard on the other devices.
  const said = turnTakingWord(connection, turnTaking);
  const word = said === 'speaking' || said === 'translating' ? 'listening' : said;
  return (
    <span lang={tag} dir={dir}>
      {turnTakingWords[language][word]}
    </span>
  );
}

type BesideProps = Pick<RoomFloorProps, 'now'> & { others: readonly RoomMember[]; isReading: boolean };

function Beside({ now: { announcement }, others, isReading }: BesideProps): ReactNode {
  // A microphone would take the voice for a person's words.
  if (isReading) return <Trans>Microphones are off until it has finished playing</Trans>;
  return announcement ? <Announcement {...announcement} /> : <Present others={others} />;
}

function Announcement({ change, name }: RoomAnnouncement): ReactNode {
  switch (change) {
    case 'joined':
      return <Trans>{name} has joined</Trans>;
    case 'left':
      return <Trans>{name} has left</Trans>;
    case 'removed':
      return <Trans>{name} was removed</Trans>;
    case 'unsent':
      return <Trans>Something you said could not be sent to the others. Say it again.</Trans>;
  }
}

function Present({ others }: { others: readonly RoomMember[] }): ReactNode {
  const { i18n } = useLingui();
  const names = namesText(
    others.map(({ name }) => name),
    i18n.locale,
  );
  return names ? <Trans>With {names}</Trans> : <Trans>Nobody has joined yet</Trans>;
}

/** In the running session; with turns by hand the member's own button. */
export function LiveRoomFloor({ connection, pair }: { connection: ConnectionShown; pair: LanguagePair }): ReactNode {
  const services = useServices();
  const now = useSnapshot(room);
  const { turnTaking } = useSnapshot(session);
  const { isOn, held } = useSnapshot(holdToTalk);
  return (
    <>
      <RoomFloor connection={connection} turnTaking={turnTaking} now={now} />
      {isOn && now.membership && (
        <HoldButtons
          pair={pair}
          sides={[pair.target === now.membership.language ? 'target' : 'source']}
          turnTaking={turnTaking}
          held={held}
          isDisabled={connection !== 'connected' || now.isMutedByHost}
          onHold={(language, agoMs) => services.session.holdTurn(language, agoMs)}
          onRelease={(agoMs) => services.session.releaseTurn(agoMs)}
        />
      )}
    </>
  );
}
