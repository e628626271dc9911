import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestError } from '../../domain/request-error.ts';
import { room, type Membership } from '../../state/room.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { useServices } from '../use-services.ts';
import { GuestEnd } from './GuestEnd.tsx';
import { joinRoom, readInvitation, returnToRoom, type InvitationAbout, type Read } from './guest-room.ts';
import { JoinForm } from './JoinForm.tsx';
import { storeMembership, storedMembership } from './stored-membership.ts';
import { LiveGuestCopies } from './GuestCopies.tsx';
import { LinkGone } from './LinkGone.tsx';
import { useInterfaceIn } from './use-interface-in.ts';
import { centredText, column, soft } from '../../ui/layout.css.ts';
import { liveScreen } from './Join.css.ts';

const LiveSession = lazyPart(
  async () => (await import('../conversation/LiveSession.tsx')).LiveSession,
  () => <FullScreenSpinner />,
);

/** For a guest of a room, without an account: from the link to the live screen, and what is left afterwards. */
export function JoinScreen(): ReactNode {
  const navigate = useNavigate();
  const now = useSnapshot(room);
  const live = useSnapshot(session);
  const [stored, setStored] = useState(storedMembership);
  const goHome = () => void navigate({ to: '/' });
  // A new link is for another room than the stored one.
  useInterfaceIn((now.membership ?? (location.hash.length <= 1 ? stored : undefined))?.language);
  useEffect(() => {
    if (now.end) storeMembership(undefined);
  }, [now.end]);
  useEffect(() => {
    // Read again after a reload.
    if (now.copy === 'wanted' && room.membership) storeMembership({ ...room.membership, isCopyWanted: true });
  }, [now.copy]);
  if (isSessionActive(live) && now.membership) {
    return (
      <main className={`${column} ${liveScreen}`}>
        <LiveSession />
      </main>
    );
  }
  if (now.end) return <GuestEnd end={now.end} onHome={goHome} />;
  const membership = now.membership ?? stored;
  // A new link is for a new conversation, whatever this tab was in before.
  if (membership && (now.membership || location.hash.length <= 1)) {
    const forget = () => {
      storeMembership(undefined);
      setStored(undefined);
    };
    return <Return membership={membership} onForget={forget} onHome={goHome} />;
  }
  return <Invited secret={location.hash.slice(1)} onHome={goHome} />;
}

type InvitedProps = { secret: string; onHome: () => void };

function Invited({ secret, onHome }: InvitedProps): ReactNode {
  const services = useServices();
  const [read, setRead] = useState<Read>();
  const [error, setError] = useState<RequestError>();
  const [isBusy, run] = useBusy();
  useEffect(() => {
    let isOpen = true;
    const show = (result: Read) => {
      if (result.type === 'read' && result.about.purpose === 'caption') location.replace(`/captions#${secret}`);
      else setRead(result);
    };
    void readInvitation(services, secret).then((result) => isOpen && show(result));
    return () => {
      isOpen = false;
    };
  }, [services, secret]);
  if (!read) return <FullScreenSpinner />;
  const guestCopies = <LiveGuestCopies />;
  if (read.type === 'failed') {
    return (
      <LinkGone error={read.error} onHome={onHome} onRetry={() => location.reload()}>
        {guestCopies}
      </LinkGone>
    );
  }
  if (error) {
    return (
      <LinkGone error={error} onHome={onHome} onRetry={() => setError(undefined)}>
        {guestCopies}
      </LinkGone>
    );
  }
  const { host_name: hostName, host_language: hostLanguage }: InvitationAbout = read.about;
  return (
    <JoinForm
      hostName={hostName}
      isBusy={isBusy}
      onHome={onHome}
      onJoin={(guest) => run(async () => setError(await joinRoom(services, { secret, hostLanguage }, guest)))}
    >
      {guestCopies}
    </JoinForm>
  );
}

type ReturnProps = { membership: Membership; onForget: () => void; onHome: () => void };

/** A guest whose page was loaded again: the microphone needs a press. */
function Return({ membership, onForget, onHome }: ReturnProps): ReactNode {
  const services = useServices();
  const [isBusy, run] = useBusy();
  const { hostName } = membership;
  return (
    <AuthFrame
      title={<Trans>You are in {hostName}'s conversation</Trans>}
      description={<Trans>Nothing was lost: what was said meanwhile is shown once you are back.</Trans>}
      onHome={onHome}
    >
      <p className={`${soft} ${centredText}`}>
        <Trans>Your browser asks for the microphone.</Trans>
      </p>
      <Button wide pending={isBusy} onPress={() => run(() => returnToRoom(services, membership))}>
        <Trans>Return to the conversation</Trans>
      </Button>
      <Button wide variant="outline" onPress={onForget}>
        <Trans>Do not return</Trans>
      </Button>
    </AuthFrame>
  );
}
