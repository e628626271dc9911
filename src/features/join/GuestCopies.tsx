import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import { account } from '../../state/account.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { heading, stack, strong } from '../../ui/layout.css.ts';
import { List } from '../../ui/list/List.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { useServices } from '../use-services.ts';
import { RemoveFromDevice } from './GuestEnd.tsx';
import { guestCopies, openGuestCopy, removeGuestCopy } from './guest-copies.ts';

/** Local copies of rooms joined as a guest, not yet saved or removed. */
export function LiveGuestCopies(): ReactNode {
  const services = useServices();
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  const [copies, setCopies] = useState<readonly ConversationRecord[]>([]);
  useEffect(() => {
    let isShown = true;
    void guestCopies(services).then((found) => {
      // The login that was to keep a copy has taken the page away.
      const wanted = isSignedIn ? found.find(({ guestOf }) => guestOf?.isCopyWanted) : undefined;
      if (wanted) return openGuestCopy(services, wanted);
      return isShown && setCopies(found);
    });
    return () => {
      isShown = false;
    };
  }, [services, isSignedIn]);
  const remove = (record: ConversationRecord) => {
    setCopies(copies.filter(({ id }) => id !== record.id));
    void removeGuestCopy(services, record);
  };
  return <GuestCopies copies={copies} onOpen={(record) => void openGuestCopy(services, record)} onRemove={remove} />;
}

type GuestCopiesProps = {
  copies: readonly ConversationRecord[];
  onOpen: (record: ConversationRecord) => void;
  onRemove: (record: ConversationRecord) => void;
};

export function GuestCopies({ copies, onOpen, onRemove }: GuestCopiesProps): ReactNode {
  const { i18n } = useLingui();
  if (copies.length === 0) return null;
  return (
    <section className={stack.md}>
      <h2 className={`${heading.lg} ${strong}`}>
        <Trans>Still on this device</Trans>
      </h2>
      <List look="close">
        {copies.map((record) => (
          <ListItem
            key={record.id}
            title={<bdi>{record.guestOf?.hostName}</bdi>}
            actions={
              <>
                <Button size="sm" variant="outline" onPress={() => onOpen(record)}>
                  <Trans>Open</Trans>
                </Button>
                <RemoveFromDevice size="sm" onRemove={() => onRemove(record)} />
              </>
            }
          >
            {i18n.date(new Date(record.startedAtMs), { dateStyle: 'medium', timeStyle: 'short' })}
          </ListItem>
        ))}
      </List>
    </section>
  );
}
