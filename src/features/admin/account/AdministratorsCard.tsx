import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { RequestError } from '../../../domain/request-error.ts';
import type { AdministratorEntry } from '../../../protocol/contract.ts';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dateText, dateTimeText } from '../../../ui/text/date-time.ts';
import { auditItem, email, form, list as listClass, row, secret, times } from '../Admin.css.ts';
import type { AdminConfirmation, NewCredential } from './admin-account.ts';
import type { AdminLists } from '../admin-state.ts';
import type { AdministratorChange } from './AdministratorDialog.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Loaded } from '../Loaded.tsx';

const AdministratorDialog = lazyPart(async () => (await import('./AdministratorDialog.tsx')).AdministratorDialog);

type AdministratorsCardProps = {
  list: Snapshot<AdminLists['administrators']>;
  /** Of the administrator who looks. */
  ownName: string;
  /** Made last, and not shown again. */
  made: NewCredential | undefined;
  /** Of the administrator who looks. */
  hasSecondFactor: boolean;
  /** These return why they failed. */
  onAdd: (name: string, confirmation: AdminConfirmation) => Promise<RequestError | undefined>;
  onReset: (id: string, confirmation: AdminConfirmation) => Promise<RequestError | undefined>;
  onRemove: (id: string, confirmation: AdminConfirmation) => Promise<RequestError | undefined>;
  onRetry: () => void;
};

type Asked = { readonly type: AdministratorChange; readonly id: string; readonly name: string };

export function AdministratorsCard(props: AdministratorsCardProps): ReactNode {
  const { list, ownName, made, hasSecondFactor, onAdd, onReset, onRemove, onRetry } = props;
  const [newName, setNewName] = useState('');
  const [asked, ask] = useState<Asked>();
  const carryOut = async ({ type, id, name }: Asked, confirmation: AdminConfirmation) => {
    if (type === 'reset') return await onReset(id, confirmation);
    if (type === 'remove') return await onRemove(id, confirmation);
    const failure = await onAdd(name, confirmation);
    if (!failure) setNewName('');
    return failure;
  };
  return (
    <Card
      title={<Trans>Administrators</Trans>}
      description={<Trans>Each has their own login, and a name in the audit log.</Trans>}
    >
      <Add name={newName} onName={setNewName} onAdd={(name) => ask({ type: 'add', id: '', name })} />
      {made && <Made made={made} />}
      <Loaded list={list} onRetry={onRetry}>
        {({ administrators }) => (
          <ul className={listClass}>
            {administrators.map((one) => (
              <AdministratorItem
                key={one.id}
                administrator={one}
                isOwn={one.name === ownName}
                onAsk={(type) => ask({ type, id: one.id, name: one.name })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Suspense>
        {asked && (
          <AdministratorDialog
            type={asked.type}
            name={asked.name}
            hasSecondFactor={hasSecondFactor}
            onClose={() => ask(undefined)}
            onConfirm={(confirmation) => carryOut(asked, confirmation)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type AddProps = { name: string; onName: (name: string) => void; onAdd: (name: string) => void };

function Add({ name, onName, onAdd }: AddProps): ReactNode {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(name.trim());
  };
  return (
    <form className={form} onSubmit={submit}>
      <TextField
        label={<Trans>Name of the new administrator</Trans>}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={onName}
      />
      <Button type="submit" variant="outline" isDisabled={name.trim() === ''}>
        <Trans>Add administrator</Trans>
      </Button>
    </form>
  );
}

function Made({ made: { name, password } }: { made: NewCredential }): ReactNode {
  const { t } = useLingui();
  return (
    <Alert
      tone="caution"
      isUrgent
      title={<Trans>The password of {name}, shown only now</Trans>}
      action={
        <CopyButton text={password} label={t`Copy the password`}>
          <Trans>Copy</Trans>
        </CopyButton>
      }
    >
      <p>
        <code className={secret}>{password}</code>
      </p>
    </Alert>
  );
}

type AdministratorItemProps = {
  administrator: Snapshot<AdministratorEntry>;
  isOwn: boolean;
  onAsk: (type: 'reset' | 'remove') => void;
};

function AdministratorItem({ administrator, isOwn, onAsk }: AdministratorItemProps): ReactNode {
  const { t, i18n } = useLingui();
  const { name, is_configured, has_second_factor, created_at, created_by, last_login_at } = administrator;
  return (
    <li className={auditItem}>
      <div>
        <span className={email}>{name}</span>{' '}
        {isOwn && (
          <Badge>
            <Trans>You</Trans>
          </Badge>
        )}
        <div className={times}>
          <span>{has_second_factor ? <Trans>Second factor on</Trans> : <Trans>Second factor off</Trans>}</span>
          {is_configured && (
            <span>
              <Trans>Set by the server's configuration</Trans>
            </span>
          )}
          {created_by && (
            <span>
              <Trans>
                Added {dateText(created_at, i18n.locale)} by {created_by}
              </Trans>
            </span>
          )}
          {last_login_at && (
            <span>
              <Trans>Last login {dateTimeText(last_login_at, i18n.locale)}</Trans>
            </span>
          )}
        </div>
      </div>
      {!is_configured && !isOwn && (
        <div className={row}>
          <Button size="sm" variant="ghost" aria-label={t`Reset the login of ${name}`} onPress={() => onAsk('reset')}>
            <Trans>Reset login</Trans>
          </Button>
          <Button size="sm" variant="ghost" aria-label={t`Remove ${name}`} onPress={() => onAsk('remove')}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
