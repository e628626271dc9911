import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { languageOf } from '../../../domain/language.ts';
import type { RoomMember } from '../../../domain/rooms/room.ts';
import { sessionView, turnTakingWord } from '../../../domain/session-view.ts';
import { room, type RoomAnnouncement } from '../../../state/room.ts';
import { session } from '../../../state/session.ts';
import { holdToTalk } from '../../../state/hold-to-talk.ts';
import { useShownPair } from '../shown-session.ts';
import { HoldButtons } from './HoldButtons.tsx';
import { turnTakingWords } from './turn-taking-words.ts';
import { anywhere, centred, inMiddle, soft, stack, tight, within } from '../../../ui/layout.css.ts';
import { floor, floorWord } from './RoomFloor.css.ts';
import { namesText } from '../../../ui/text/names-text.ts';

/**
 * Shows who speaks in the room, and whether this device's member may: replaces the turn-taking indicator. With turns by
 * hand there is the member's own button below.
 */
export function RoomFloor(): ReactNode {
  const now = useSnapshot(room);
  const { isOn: isByHand } = useSnapshot(holdToTalk);
  const { connection } = sessionView(useSnapshot(session));
  const { target } = useShownPair();
  const others = now.members.filter(
    ({ id, isHere, role }) => isHere && role !== 'caption' && id !== now.membership?.memberId,
  );
  const speaker = others.find(({ id }) => now.speakingIds.includes(id));
  const isReading = now.isGated && !speaker && !now.isMutedByHost && !now.isLimitUsedUp && now.link !== 'down';
  const isReached = connection === 'connected' && now.link !== 'down';
  const isOpen = isReached && !now.isGated && !now.isMutedByHost && !now.isLimitUsedUp;
  return (
    <>
      <output
        className={`${stack.hair} ${centred} ${inMiddle} ${within.conversation} ${tight} ${floor}`}
        data-open={isOpen || undefined}
      >
        <span className={floorWord}>
          <State speaker={speaker} />
        </span>
        <span className={`${soft} ${anywhere}`}>
          <Beside others={others} isReading={isReading} />
        </span>
      </output>
      {isByHand && now.membership && (
        <HoldButtons
          sides={[target === now.membership.language ? 'target' : 'source']}
          isDisabled={connection !== 'connected' || now.isMutedByHost}
        />
      )}
    </>
  );
}

function State({ speaker }: { speaker: RoomMember | undefined }): ReactNode {
  const now = useSnapshot(room);
  const current = useSnapshot(session);
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
  const said = turnTakingWord(sessionView(current).connection, current.turnTaking);
  const word = said === 'speaking' || said === 'translating' ? 'listening' : said;
  return (
    <span lang={tag} dir={dir}>
      {turnTakingWords[language][word]}
    </span>
  );
}

function Beside({ others, isReading }: { others: readonly RoomMember[]; isReading: boolean }): ReactNode {
  const { announcement } = useSnapshot(room);
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
