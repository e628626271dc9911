import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { exportConversations, exportFileName, mediaTypes } from '../../domain/documents/export-conversations.ts';
import type { ConversationDocument } from '../../domain/documents/conversation-document.ts';
import { account } from '../../state/account.ts';
import { conversation, turnsInOrder, turnsOnScreen } from '../../state/conversation.ts';
import { room, setRoomCopy, type RoomEnd } from '../../state/room.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/controls/ConfirmDialog.tsx';
import { download } from '../../ui/icons/lists.ts';
import { useTranscriptLabels } from '../../ui/text/transcript-labels.ts';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { Bubble } from '../conversation/turns/Bubble.tsx';
import { row } from '../conversation/turns/TurnList.css.ts';
import { useServices } from '../use-services.ts';
import { canSaveCopy, followCopy, saveCopy } from '../room/save-copy.ts';
import { SaveCopy } from '../room/SaveCopy.tsx';
import { soft, stack, tiles } from '../../ui/layout.css.ts';
import { storePendingSave, releaseShownCopy, removeShownCopy } from './guest-copies.ts';
import { systemClock } from '../../shared/system-clock.ts';

type GuestEndProps = { end: RoomEnd; onHome: () => void };

/** The end of a room for a guest, who can still save the conversation on screen. */
export function GuestEnd({ end, onHome }: GuestEndProps): ReactNode {
  const services = useServices();
  const labels = useTranscriptLabels();
  const { order, turnsById } = useSnapshot(conversation);
  const turns = turnsInOrder({ order, turnsById });
  const save = (format: 'txt' | 'json') => {
    const saved = [documentOf(services.conversationTitle)];
    const text = exportConversations(format, saved, labels);
    services.files.saveText(exportFileName(saved, format), text, mediaTypes[format]);
    void releaseShownCopy(services);
  };
  const remove = () => {
    void removeShownCopy(services);
    onHome();
  };
  return <GuestEndView end={end} turns={turns} copy={<LiveCopy />} onSave={save} onRemove={remove} onHome={onHome} />;
}

type GuestEndViewProps = GuestEndProps & {
  turns: ReturnType<typeof turnsOnScreen>;
  /** For a history of the guest's own. */
  copy: ReactNode;
  onSave: (format: 'txt' | 'json') => void;
  onRemove: () => void;
};

/** Why it ended, what was said, and how to keep it. */
export function GuestEndView({ end, turns, copy, onSave, onRemove, onHome }: GuestEndViewProps): ReactNode {
  return (
    <AuthFrame isWide={turns.length > 0} title={<EndTitle end={end} />} description={why(end)} onHome={onHome}>
      {turns.length > 0 && (
        <>
          <div className={stack.md}>
            <p className={soft}>
              <Trans>What was said stays on this device until you save it or remove it.</Trans>
            </p>
            {copy}
            <div className={tiles.md}>
              <Button icon={download} variant="outline" onPress={() => onSave('txt')}>
                <Trans>Save as text</Trans>
              </Button>
              <Button icon={download} variant="outline" onPress={() => onSave('json')}>
                <Trans>Save as JSON</Trans>
              </Button>
            </div>
            <RemoveFromDevice onRemove={onRemove} />
          </div>
          <Said turns={turns} />
        </>
      )}
      <Button wide variant="outline" onPress={onHome}>
        <Trans>Start your own conversation</Trans>
      </Button>
    </AuthFrame>
  );
}

type RemoveProps = { size?: 'sm' | 'default'; onRemove: () => void };

/** Asks first: it is in no history of this person. */
export function RemoveFromDevice({ size = 'default', onRemove }: RemoveProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size={size} variant="outline" onPress={() => setAsked(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          isDestructive
          title={<Trans>Remove it from this device?</Trans>}
          confirmLabel={<Trans>Remove</Trans>}
          onClose={() => setAsked(false)}
          onConfirm={async () => onRemove()}
        >
          <p>
            <Trans>What was said cannot be read here afterwards.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Saved without a press where that was asked for during the conversation, or before a login. */
function LiveCopy(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { copy } = useSnapshot(room);
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  useEffect(() => followCopy(services), [services]);
  useEffect(() => {
    if (copy === 'wanted' && isSignedIn) void saveCopy(services);
  }, [copy, isSignedIn, services]);
  if (!canSaveCopy()) return null;
  const onSignIn = async () => {
    setRoomCopy(room, 'wanted');
    await storePendingSave(services);
    void navigate({ to: '/login', state: { returnTo: '/join' } });
  };
  return (
    <SaveCopy
      copy={copy}
      when="now"
      isSignedIn={isSignedIn}
      onSaveCopy={() => void saveCopy(services)}
      onSignIn={() => void onSignIn()}
    />
  );
}

function Said({ turns }: { turns: ReturnType<typeof turnsOnScreen> }): ReactNode {
  const { t } = useLingui();
  return (
    <section aria-label={t`Conversation`}>
      <ol>
        {turns.map((turn) => (
          <li key={turn.id} className={row} data-speaker={turn.speaker}>
            <Bubble turn={turn} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function documentOf(titleOf: (startedAtMs: number) => string): ConversationDocument {
  const turns = turnsOnScreen(conversation);
  const startedAtMs = turns[0]?.startedAtMs ?? systemClock.now();
  return { title: titleOf(startedAtMs), startedAtMs, pair: { ...conversation.pair }, turns };
}

function why(end: RoomEnd): ReactNode {
  switch (end) {
    case 'ended-by-host':
      return <Trans>The host has ended it, or has left.</Trans>;
    case 'expired':
      return <Trans>It has been open for a day.</Trans>;
    case 'left':
    case 'removed':
    case 'deleted':
      return null;
  }
}

function EndTitle({ end }: { end: RoomEnd }): ReactNode {
  switch (end) {
    case 'left':
      return <Trans>You have left the conversation</Trans>;
    case 'removed':
      return <Trans>The host has removed you</Trans>;
    case 'ended-by-host':
    case 'expired':
    case 'deleted':
      return <Trans>The conversation has ended</Trans>;
  }
}
