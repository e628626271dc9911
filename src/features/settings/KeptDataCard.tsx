import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { KeptData, KeptKind } from '../../ports/device-data.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { fileSizeText } from '../../ui/text/file-size.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useServices } from '../use-services.ts';
import { keptList, keptNumber, keptRow } from './KeptData.css.ts';
import { removeEverything } from './remove-everything.ts';
import { useDeviceData } from './use-device-data.ts';

const kindNames: Record<KeptKind, MessageDescriptor> = {
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

/** What this app keeps in the browser, by kind and size, and one way to remove it all. */
export function KeptDataCard(): ReactNode {
  const services = useServices();
  const deviceData = useDeviceData();
  const [kept, setKept] = useState<readonly KeptData[]>([]);
  const [isAsking, setAsking] = useState(false);
  const isLive = isSessionActive(useSnapshot(session));
  const { unsaved } = useSnapshot(history);
  useEffect(() => {
    let isShown = true;
    deviceData.measure().then(
      (measured) => isShown && setKept(measured),
      // Storage is blocked: there is nothing.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [deviceData]);
  return (
    <>
      <KeptDataList kept={kept} isLive={isLive} onRemove={() => setAsking(true)} />
      {isAsking && (
        <RemoveDialog
          unsavedCount={unsaved.length}
          onCancel={() => setAsking(false)}
          onConfirm={() => removeEverything({ ...services, deviceData })}
        />
      )}
    </>
  );
}

type KeptDataListProps = { kept: readonly KeptData[]; isLive: boolean; onRemove: () => void };

export function KeptDataList({ kept, isLive, onRemove }: KeptDataListProps): ReactNode {
  const { i18n } = useLingui();
  const inOrder = kept.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  const total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card
      title={<Trans>On this device</Trans>}
      description={<Trans>Everything that this app keeps in this browser.</Trans>}
      actions={
        <Button variant="destructive" isDisabled={isLive} onPress={onRemove}>
          <Trans>Remove everything from this device</Trans>
        </Button>
      }
    >
      <ul className={keptList}>
        {inOrder.map(({ kind, bytes, count }) => (
          <li key={kind} className={keptRow}>
            <span>
              {i18n._(kindNames[kind])}
              {count !== undefined && ` (${count})`}
            </span>
            <span className={keptNumber}>{fileSizeText(bytes, i18n.locale)}</span>
          </li>
        ))}
        <li className={keptRow}>
          <strong>
            <Trans>Total</Trans>
          </strong>
          <strong className={keptNumber}>{fileSizeText(total, i18n.locale)}</strong>
        </li>
      </ul>
    </Card>
  );
}

type RemoveDialogProps = { unsavedCount: number; onCancel: () => void; onConfirm: () => Promise<void> };

function RemoveDialog({ unsavedCount, onCancel, onConfirm }: RemoveDialogProps): ReactNode {
  const [isBusy, run] = useBusy();
  return (
    <AlertDialog
      title={<Trans>Remove everything from this device?</Trans>}
      isOpen
      onCancel={onCancel}
      onConfirm={() => run(onConfirm)}
      confirmLabel={<Trans>Remove everything</Trans>}
      isDestructive
      pending={isBusy}
    >
      <p>
        <Trans>You’ll be logged out, and the app starts fresh. What is saved on the server stays there.</Trans>
      </p>
      {unsavedCount > 0 && (
        <p>
          <Plural
            value={unsavedCount}
            one="# conversation is only on this device and is lost."
            other="# conversations are only on this device and are lost."
          />
        </p>
      )}
    </AlertDialog>
  );
}
