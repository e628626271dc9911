import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomMember } from '../../domain/rooms/room.ts';
import { room } from '../../state/room.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useServices } from '../use-services.ts';
import { muteMember, removeMember, type RoomPartProps } from './host-room.ts';
import { faded, grow, heading, medium, row, soft, stack, strong } from '../../ui/layout.css.ts';

type MembersProps = Pick<RoomPartProps, 'attempt'>;

/** The members of the room. The host can mute and remove them. */
export function Members({ attempt }: MembersProps): ReactNode {
  const { members } = useSnapshot(room);
  const here = members.filter(({ isHere, role }) => isHere && role !== 'caption');
  // One that was closed, or loaded again as another member, has not left.
  const screens = members.filter(({ isHere, isConnected, role }) => isHere && isConnected && role === 'caption');
  return (
    <section className={stack.md}>
      <h3 className={`${heading.lg} ${strong}`}>
        <Trans>Who takes part</Trans>
      </h3>
      <ul className={stack.sm}>
        {[...here, ...screens].map((value) => (
          <Member key={value.id} member={value} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
}

function Member({ member, attempt }: MembersProps & { member: RoomMember }): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const languageName = useLanguageName();
  const { membership, speakingIds } = useSnapshot(room);
  const isHost = membership?.role === 'host';
  const isOwn = member.id === membership?.memberId;
  const name = member.role === 'caption' ? member.name || t`Caption screen` : member.name;
  return (
    <li className={row.sm}>
      <Avatar name={name} />
      <div className={`${stack.hair} ${grow}`}>
        <span className={medium}>
          <bdi>{name}</bdi>
        </span>
        <span className={soft}>
          {languageName(member.language)}
          {member.secondLanguage && ` · ${languageName(member.secondLanguage)}`}
          {member.role === 'host' && (
            <>
              {' · '}
              <Trans>Host</Trans>
            </>
          )}
          {isOwn && (
            <>
              {' · '}
              <Trans>You</Trans>
            </>
          )}
        </span>
      </div>
      {speakingIds.includes(member.id) && (
        <Badge tone="good">
          <Trans>Speaking</Trans>
        </Badge>
      )}
      {!member.isConnected && !isOwn && (
        <Badge tone="caution">
          <Trans>Away</Trans>
        </Badge>
      )}
      {member.isMuted && !isHost && (
        <Badge tone="caution">
          <Trans>Muted</Trans>
        </Badge>
      )}
      {!isOwn && isHost && (
        <div className={`${row.xs} ${faded}`}>
          {member.role === 'guest' && (
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={member.isMuted}
              aria-label={member.isMuted ? t`Let ${name} speak again` : t`Mute ${name}`}
              onPress={() => attempt(() => muteMember(services, member.id, !member.isMuted))}
            >
              {member.isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Remove ${name}`}
            onPress={() => attempt(() => removeMember(services, member.id))}
          >
            <Trans context="person">Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
