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
import { useBusy } from '../../ui/use-busy.ts';
import { signOut } from '../account/account.ts';
import { useServices } from '../use-services.ts';
import { keptList, keptNumber, keptRow } from './KeptData.css.ts';

const kindNames: Record<KeptKind, MessageDescriptor> = {
  conversations: msg`Conversations that are saved`,
  outbox: msg`Conversations that are only here`,
  copies: msg`Copies from the server`,
  packs: msg`Language packs`,
  phrases: msg`Phrases`,
  favourites: msg`Favourites`,
  glossary: msg`Names and terms`,
  preferences: msg`Preferences and sign-in`,
  app: msg`The app itself`,
};
const kinds = Object.keys(kindNames);

/** What this app keeps in the browser, by kind and size, and one way to remove it all. */
export function KeptDataCard(): ReactNode {
  const services = useServices();
  const [kept, setKept] = useState<readonly KeptData[]>([]);
  const [isAsking, setAsking] = useState(false);
  const isLive = isSessionActive(useSnapshot(session));
  const { unsaved } = useSnapshot(history);
  useEffect(() => {
    let isShown = true;
    services.deviceData.measure().then(
      (measured) => isShown && setKept(measured),
      // Storage is blocked: there is nothing.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [services]);
  const removeAll = async () => {
    // The token is revoked on the server where that can be reached; here it goes in any case.
    await signOut(services).catch(() => undefined);
    await services.deviceData.removeAll();
  };
  return (
    <>
      <KeptDataList kept={kept} isLive={isLive} onRemove={() => setAsking(true)} />
      {isAsking && (
        <RemoveDialog unsavedCount={unsaved.length} onCancel={() => setAsking(false)} onConfirm={removeAll} />
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
            <span className={keptNumber}>{sizeText(bytes, i18n.locale)}</span>
          </li>
        ))}
        <li className={keptRow}>
          <strong>
            <Trans>Together</Trans>
          </strong>
          <strong className={keptNumber}>{sizeText(total, i18n.locale)}</strong>
        </li>
      </ul>
    </Card>
  );
}

/** Kilobytes and megabytes of 1000. */
function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
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
        <Trans>
          You are logged out, and the app starts as on the first day. What is saved on the server stays there.
        </Trans>
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
