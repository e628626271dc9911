import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { StoredData, StoredKind } from '../../ports/device-data.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { ConfirmDialog } from '../../ui/controls/ConfirmDialog.tsx';
import { figures } from '../../ui/layout.css.ts';
import { List } from '../../ui/list/List.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { fileSizeText } from '../../ui/text/file-size.ts';
import { useServices } from '../use-services.ts';
import { removeEverything } from './remove-everything.ts';
import { useDeviceData } from './use-device-data.ts';

const kindNames: Record<StoredKind, MessageDescriptor> = {
  conversations: msg`Saved conversations`,
  outbox: msg`Only on this device`,
  copies: msg`Copies from the server`,
  packs: msg`Language packs`,
  phrases: msg`Phrases`,
  favourites: msg`Favorites`,
  glossary: msg`Names and terms`,
  preferences: msg`Preferences and login`,
  app: msg`The app itself`,
};
const kinds = Object.keys(kindNames);

/** The app's data in the browser, by kind and size, with a button that removes it all. */
export function StoredDataCard(): ReactNode {
  const services = useServices();
  const deviceData = useDeviceData();
  const [stored, setStored] = useState<readonly StoredData[]>([]);
  const [isAsking, setAsking] = useState(false);
  const isLive = isSessionActive(useSnapshot(session));
  const { unsaved } = useSnapshot(history);
  useEffect(() => {
    let isShown = true;
    deviceData.measure().then(
      (measured) => isShown && setStored(measured),
      // Storage is blocked: there is nothing.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [deviceData]);
  return (
    <>
      <StoredDataList stored={stored} isLive={isLive} onRemove={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={<Trans>Remove everything from this device?</Trans>}
          confirmLabel={<Trans>Remove everything</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => removeEverything({ ...services, deviceData })}
        >
          <p>
            <Trans>You’ll be logged out, and the app starts fresh. What is saved on the server stays there.</Trans>
          </p>
          {unsaved.length > 0 && (
            <p>
              <Plural
                value={unsaved.length}
                one="# conversation is only on this device and is lost."
                other="# conversations are only on this device and are lost."
              />
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

type StoredDataListProps = { stored: readonly StoredData[]; isLive: boolean; onRemove: () => void };

export function StoredDataList({ stored, isLive, onRemove }: StoredDataListProps): ReactNode {
  const { i18n } = useLingui();
  const inOrder = stored.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  const total = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card
      title={<Trans>On this device</Trans>}
      description={<Trans>Everything that this app keeps in this browser.</Trans>}
      actions={
        <Button variant="destructive" size="sm" isDisabled={isLive} onPress={onRemove}>
          <Trans>Remove everything from this device</Trans>
        </Button>
      }
    >
      <List look="close">
        {inOrder.map(({ kind, bytes, count }) => (
          <ListItem
            key={kind}
            title={
              <>
                {i18n._(kindNames[kind])}
                {count !== undefined && ` (${count})`}
              </>
            }
            note={<span className={figures}>{fileSizeText(bytes, i18n.locale)}</span>}
          />
        ))}
        <ListItem
          title={
            <strong>
              <Trans>Total</Trans>
            </strong>
          }
          note={<strong className={figures}>{fileSizeText(total, i18n.locale)}</strong>}
        />
      </List>
    </Card>
  );
}
