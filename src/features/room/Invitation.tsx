import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomMember } from '../../domain/rooms/room.ts';
import { room, type ShownInvitation } from '../../state/room.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { copy as copyIcon, share } from '../../ui/icons/conversation.ts';
import { check } from '../../ui/icons/everyday.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useNow } from '../../ui/use-now.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { qrLink } from '../../ui/QrCode.css.ts';
import { useServices } from '../use-services.ts';
import { copyable, grow, heading, middle, row as rowClass, soft, stack, strong, tiles } from '../../ui/layout.css.ts';
import { invite, revokeInvitation, type RoomPartProps } from './host-room.ts';
import { invitationAddress } from './room-link.ts';

/** The code and the link for one guest, or for screens that only read. */
export function Invitation({ isBusy, attempt }: RoomPartProps): ReactNode {
  const services = useServices();
  const { invitation, earlierInvitations, members } = useSnapshot(room);
  const nowMs = useNow(1000);
  const guest = invitation && guestOf(invitation, members);
  const { name } = guest ?? {};
  const isUsed = guest !== undefined;
  const isOpen = invitation && !isUsed && invitation.expiresAtMs > nowMs;
  const stillOpen = earlierInvitations.filter((value) => value.expiresAtMs > nowMs && !guestOf(value, members));
  const onInvite = (purpose: ShownInvitation['purpose']) => attempt(() => invite(services, purpose));
  const onRevoke = (id: string) => attempt(() => revokeInvitation(services, id));
  return (
    <section className={stack.lg}>
      {isOpen && <OpenInvitation invitation={invitation} nowMs={nowMs} />}
      {isUsed && (
        <output>
          <Trans>{name} has joined</Trans>
        </output>
      )}
      {invitation && !isUsed && !isOpen && (
        <output>
          <Trans>The link has expired.</Trans>
        </output>
      )}
      <div className={tiles.sm}>
        {isOpen && (
          <Button size="sm" variant="outline" isDisabled={isBusy} onPress={() => onRevoke(invitation.id)}>
            <Trans>Revoke the link</Trans>
          </Button>
        )}
        {(!isOpen || invitation.purpose === 'caption') && (
          <Button
            size={isOpen ? 'sm' : 'default'}
            variant={isOpen ? 'outline' : 'default'}
            pending={isBusy}
            onPress={() => onInvite('guest')}
          >
            <Trans>Invite a guest</Trans>
          </Button>
        )}
        {(!isOpen || invitation.purpose === 'guest') && (
          <Button
            size={isOpen ? 'sm' : 'default'}
            variant="outline"
            pending={isBusy}
            onPress={() => onInvite('caption')}
          >
            <Trans>Caption screen</Trans>
          </Button>
        )}
      </div>
      {stillOpen.length > 0 && <EarlierInvitations invitations={stillOpen} isBusy={isBusy} onRevoke={onRevoke} />}
    </section>
  );
}

/** The guest who came with an invitation for one. */
function guestOf({ id, purpose }: ShownInvitation, members: readonly RoomMember[]): RoomMember | undefined {
  return purpose === 'guest' ? members.find(({ invitationId }) => invitationId === id) : undefined;
}

type EarlierInvitationsProps = {
  invitations: readonly ShownInvitation[];
  isBusy: boolean;
  onRevoke: (id: string) => void;
};

function EarlierInvitations({ invitations, isBusy, onRevoke }: EarlierInvitationsProps): ReactNode {
  return (
    <section className={stack.sm}>
      <h3 className={`${heading.lg} ${strong}`}>
        <Trans>Earlier links that still work</Trans>
      </h3>
      <ul className={stack.sm}>
        {invitations.map(({ id, purpose }) => (
          <li key={id} className={rowClass.sm}>
            <span className={`${stack.hair} ${grow}`}>
              {purpose === 'guest' ? <Trans>Guest</Trans> : <Trans>Caption screen</Trans>}
            </span>
            <Button size="sm" variant="outline" isDisabled={isBusy} onPress={() => onRevoke(id)}>
              <Trans>Revoke the link</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpenInvitationProps = { invitation: ShownInvitation; nowMs: number };

function OpenInvitation({ invitation, nowMs }: OpenInvitationProps): ReactNode {
  const { isCopied, copy } = useCopy();
  const overlay = useCopy();
  const { files } = useServices();
  const { purpose, secret } = invitation;
  const address = invitationAddress(purpose, secret);
  const left = timeLeft(invitation.expiresAtMs - nowMs);
  return (
    <div className={stack.sm}>
      <div className={`${middle} ${qrLink}`}>
        <QrCode text={address} />
      </div>
      <p className={soft}>
        {purpose === 'guest' ? (
          <Trans>
            Scan the code with a phone, or open the link. It lets one person in. It is valid for {left} more.
          </Trans>
        ) : (
          <Trans>
            Open the link on a projector or in a stream: it shows what is said in large type, and asks for no
            microphone.
          </Trans>
        )}
      </p>
      <p className={copyable}>{address}</p>
      <div className={purpose === 'guest' ? tiles.sm : tiles.md}>
        <Button icon={isCopied ? check : copyIcon} size="sm" onPress={() => copy(address)}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
        </Button>
        {purpose === 'caption' && (
          <Button
            icon={overlay.isCopied ? check : copyIcon}
            size="sm"
            variant="outline"
            onPress={() => overlay.copy(address.replace('#', '?transparent#'))}
          >
            {overlay.isCopied ? <Trans>Copied</Trans> : <Trans>Copy with a clear background</Trans>}
          </Button>
        )}
        {files.shareText && (
          <Button icon={share} size="sm" variant="outline" onPress={() => files.shareText?.('Dragoman', address)}>
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Minutes and seconds: `4:05`. */
function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
