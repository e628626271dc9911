import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { SessionId } from '../../domain/ids.ts';
import { requestErrorOf, type RequestError } from '../../domain/request-error.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Choices } from '../../ui/controls/Choices.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { useRequestErrorText } from '../../ui/text/request-error-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useServices } from '../use-services.ts';
import { copyable } from '../../ui/layout.css.ts';
import { List } from '../../ui/list/List.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';

export type Share = ResponseBody<'shares'>['shares'][number];
type Days = 1 | 7 | 30;

/** The links to a conversation: the owner makes, sees and revokes them. */
export function ShareDialog({ sessionId, onClose }: { sessionId: SessionId; onClose: () => void }): ReactNode {
  const { api } = useServices();
  const [shares, setShares] = useState<readonly Share[]>([]);
  const [secret, setSecret] = useState<string>();
  const [error, setError] = useState<RequestError>();
  useEffect(() => {
    let isOpen = true;
    void api.request('shares', { params: { id: sessionId } }).then((response) => {
      if (!isOpen) return undefined;
      if (response.type === 'ok') setShares(response.body.shares);
      else setError(requestErrorOf(response));
      return undefined;
    });
    return () => {
      isOpen = false;
    };
  }, [api, sessionId]);
  const create = async (days: Days) => {
    const response = await api.request('createShare', { params: { id: sessionId }, body: { days } });
    if (response.type === 'failed') return setError(requestErrorOf(response));
    setError(undefined);
    setSecret(response.body.secret);
    setShares((all) => [response.body.share, ...all]);
  };
  const revoke = async (id: string) => {
    const response = await api.request('revokeShare', { params: { id } });
    if (response.type === 'failed' && response.status !== 404) return setError(requestErrorOf(response));
    if (shares[0]?.id === id) setSecret(undefined);
    setShares((all) => all.filter((value) => value.id !== id));
  };
  return (
    <ShareLinks
      shares={shares}
      address={secret && `${location.origin}/shared#${secret}`}
      error={error}
      onCreate={create}
      onRevoke={revoke}
      onClose={onClose}
    />
  );
}

type ShareLinksProps = {
  shares: readonly Share[];
  /** The address of the link that was just made. */
  address: string | undefined;
  error: RequestError | undefined;
  onCreate: (days: Days) => Promise<void>;
  onRevoke: (id: string) => Promise<void>;
  onClose: () => void;
};

export function ShareLinks({ shares, address, error, onCreate, onRevoke, onClose }: ShareLinksProps): ReactNode {
  const textOf = useRequestErrorText();
  return (
    <Dialog title={<Trans>Share by link</Trans>} onClose={onClose}>
      <p>
        <Trans>Everyone who has the link can read this conversation until the link expires or is revoked.</Trans>
      </p>
      {error && (
        <Alert tone="bad" title={<Trans>That did not work</Trans>}>
          {textOf(error)}
        </Alert>
      )}
      {address && <NewLink address={address} />}
      <NewShare onCreate={onCreate} />
      <List look="close">
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} onRevoke={() => onRevoke(share.id)} />
        ))}
      </List>
    </Dialog>
  );
}

function NewLink({ address }: { address: string }): ReactNode {
  const { files } = useServices();
  return (
    <Alert tone="calm" title={<Trans>Copy the link now: it is shown only once.</Trans>}>
      <p className={copyable}>{address}</p>
      <CopyButton text={address}>
        <Trans>Copy the link</Trans>
      </CopyButton>{' '}
      {files.shareText && (
        <Button size="sm" variant="outline" onPress={() => files.shareText?.('Dragoman', address)}>
          <Trans>Share</Trans>
        </Button>
      )}
    </Alert>
  );
}

function NewShare({ onCreate }: Pick<ShareLinksProps, 'onCreate'>): ReactNode {
  const { t } = useLingui();
  const [days, setDays] = useState<'1' | '7' | '30'>('7');
  const [isBusy, run] = useBusy();
  return (
    <>
      <Choices
        label={t`The link works for`}
        choices={[
          { id: '1', text: t`1 day` },
          { id: '7', text: t`7 days` },
          { id: '30', text: t`30 days` },
        ]}
        chosen={days}
        onChoose={setDays}
      />
      <Button pending={isBusy} onPress={() => run(() => onCreate(days === '1' ? 1 : days === '7' ? 7 : 30))}>
        <Trans>Make a link</Trans>
      </Button>
    </>
  );
}

function ShareRow({ share, onRevoke }: { share: Share; onRevoke: () => Promise<void> }): ReactNode {
  const { i18n } = useLingui();
  const [isBusy, run] = useBusy();
  const [made, ends] = [share.created_at, share.expires_at].map((at) => dateTimeText(at, i18n.locale));
  return (
    <ListItem
      title={<Trans>Made {made}</Trans>}
      actions={
        <Button size="sm" variant="outline" pending={isBusy} onPress={() => run(onRevoke)}>
          <Trans>Revoke</Trans>
        </Button>
      }
    >
      <Trans>Works until {ends}</Trans>
    </ListItem>
  );
}
