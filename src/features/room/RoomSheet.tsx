import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestError } from '../../domain/request-error.ts';
import { ownSide } from '../../domain/language.ts';
import { captionLanguages } from '../../domain/rooms/room.ts';
import { account } from '../../state/account.ts';
import { balanceOf } from '../../state/balance.ts';
import { conversation } from '../../state/conversation.ts';
import { room, setRoomCopy } from '../../state/room.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/controls/Sheet.tsx';
import { useShortTalkTime } from '../../ui/text/talk-time-text.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useServices } from '../use-services.ts';
import { changeCap, endRoom, openRoom, type RoomPartProps } from './host-room.ts';
import { Invitation } from './Invitation.tsx';
import { SaveCopy } from './SaveCopy.tsx';
import { LimitChoice, DEFAULT_CAP } from './LimitChoice.tsx';
import { Members } from './Members.tsx';
import { NewRoomForm } from './NewRoomForm.tsx';
import { row, soft, stack } from '../../ui/layout.css.ts';
import { useRoomErrorText } from './room-failure-text.ts';

/** The room of the live conversation: whom the host invites and who takes part, to a guest who takes part. */
export function LiveRoomSheet({ onClose }: { onClose: () => void }): ReactNode {
  const { membership } = useSnapshot(room);
  const [isBusy, run] = useBusy();
  const [error, setError] = useState<RequestError>();
  const attempt: RoomPartProps['attempt'] = (work) => run(async () => setError(await work()));
  const shown = { isBusy, attempt };
  return (
    <RoomSheet error={error} onClose={onClose}>
      {!membership && <NewRoom {...shown} />}
      {membership?.role === 'host' && <Invitation {...shown} />}
      {membership?.role === 'guest' && <GuestCopy hostName={membership.hostName} />}
      {membership && <Members attempt={attempt} />}
      {membership?.role === 'host' && <HostLimits {...shown} />}
    </RoomSheet>
  );
}

function NewRoom({ isBusy, attempt }: RoomPartProps): ReactNode {
  const services = useServices();
  const { i18n } = useLingui();
  const { pair } = useSnapshot(conversation);
  const { current } = useSnapshot(account);
  const limitText = useLimitText();
  const available = useAvailable();
  const isOther = ownSide(pair, i18n.locale) === 'target';
  return (
    <NewRoomForm
      languages={isOther ? [pair.target, pair.source] : [pair.source, pair.target]}
      name={current.type === 'signed-in' ? current.user.name : ''}
      limitText={limitText}
      available={available}
      isBusy={isBusy}
      onOpen={(wanted) => attempt(() => openRoom(services, wanted))}
    />
  );
}

function GuestCopy({ hostName }: { hostName: string }): ReactNode {
  const { copy } = useSnapshot(room);
  const { current } = useSnapshot(account);
  return (
    <section className={stack.md}>
      <p className={soft}>
        <Trans>{hostName} hosts this conversation, and it is kept in their history.</Trans>
      </p>
      <SaveCopy
        copy={copy}
        when="at-end"
        isSignedIn={current.type === 'signed-in'}
        onSaveCopy={() => setRoomCopy(room, 'wanted')}
      />
    </section>
  );
}

function HostLimits({ isBusy, attempt }: RoomPartProps): ReactNode {
  const services = useServices();
  const { budget, members } = useSnapshot(room);
  const limitText = useLimitText();
  const available = useAvailable();
  return (
    <section className={stack.md}>
      <LimitChoice
        available={available}
        cap={budget?.cap ?? DEFAULT_CAP}
        text={limitText}
        usage={{ used: budget?.used ?? 0, captionLanguages: captionLanguages(members) }}
        onChoose={(cap) => attempt(() => changeCap(services, cap))}
      />
      <div className={row.sm}>
        <Button variant="outline" isDisabled={isBusy} onPress={() => attempt(() => endRoom(services))}>
          <Trans>End the room</Trans>
        </Button>
      </div>
    </section>
  );
}

/** The host's tokens; undefined where they are unlimited or not known yet. */
function useAvailable(): number | undefined {
  const { current } = useSnapshot(account);
  const balance = balanceOf(current, useSnapshot(trial).current);
  return balance?.type === 'tokens' ? balance.available : undefined;
}

/** About how long the guests can talk for this many tokens. */
function useLimitText(): (tokens: number) => string {
  const { info } = useSnapshot(system);
  const talkTime = useShortTalkTime();
  // One phrase on one line.
  return (tokens) => `≈ ${talkTime(tokens, talkBillingOf(info))}`.replaceAll(' ', '\u00A0');
}

type RoomSheetProps = { error?: RequestError | undefined; children: ReactNode; onClose: () => void };

export function RoomSheet({ error, children, onClose }: RoomSheetProps): ReactNode {
  const { t } = useLingui();
  const textOf = useRoomErrorText();
  return (
    <Sheet side="within-reach" title={t`On several devices`} onClose={onClose}>
      <div className={stack.xl}>
        {error && (
          <Alert tone="bad" isUrgent title={<Trans>That did not work</Trans>}>
            {textOf(error)}
          </Alert>
        )}
        {children}
      </div>
    </Sheet>
  );
}
