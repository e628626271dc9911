import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { AdministratorEntry } from '../../../protocol/contract.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { List } from '../../../ui/list/List.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { dateText, dateTimeText } from '../../../ui/text/date-time.ts';
import { useAdminList } from '../load-list.ts';
import type { NewCredential, OwnAccount } from './admin-account.ts';
import { SecretAlert } from './SecretAlert.tsx';
import type { AdministratorQuestion } from './AdministratorDialog.tsx';

const AdministratorDialog = lazyPart(async () => (await import('./AdministratorDialog.tsx')).AdministratorDialog);

/** @param props.account the administrator who looks */
export function AdministratorsCard({ account }: { account: OwnAccount }): ReactNode {
  const { t } = useLingui();
  const entries = useAdminList('administrators', {});
  const [newName, setNewName] = useState('');
  /** The credential that was made last: it is not shown again. */
  const [made, setMade] = useState<NewCredential>();
  const [question, ask] = useState<AdministratorQuestion>();
  const onMade = (credential: NewCredential) => {
    setMade(credential);
    if (question?.type === 'add') setNewName('');
  };
  return (
    <Card
      title={<Trans>Administrators</Trans>}
      description={<Trans>Every administrator has a login of their own; the audit log shows their name.</Trans>}
    >
      <Form onSubmit={() => ask({ type: 'add', name: newName.trim() })}>
        <TextField
          label={<Trans>Name of the new administrator</Trans>}
          autoComplete="off"
          maxLength={100}
          value={newName}
          onChange={setNewName}
        />
        <Button type="submit" variant="outline" isDisabled={newName.trim() === ''}>{t`Add administrator`}</Button>
      </Form>
      {made && <NewPassword made={made} />}
      <Loaded {...entries} isUrgent>
        {({ administrators }) => (
          <List>
            {administrators.map((administrator) => (
              <AdministratorItem
                key={administrator.id}
                administrator={administrator}
                isOwn={administrator.name === account.name}
                onAsk={ask}
              />
            ))}
          </List>
        )}
      </Loaded>
      {question && (
        <AdministratorDialog
          question={question}
          hasSecondFactor={account.has_second_factor}
          onMade={onMade}
          onClose={() => ask(undefined)}
        />
      )}
    </Card>
  );
}

export function NewPassword({ made: { name, password } }: { made: NewCredential }): ReactNode {
  const { t } = useLingui();
  return (
    <SecretAlert
      title={<Trans>The password of {name}, shown only now</Trans>}
      text={password}
      copyLabel={t`Copy the password`}
    />
  );
}

type AdministratorItemProps = {
  administrator: Snapshot<AdministratorEntry>;
  isOwn: boolean;
  onAsk: (question: AdministratorQuestion) => void;
};

function AdministratorItem({ administrator, isOwn, onAsk }: AdministratorItemProps): ReactNode {
  const { t, i18n } = useLingui();
  const { id, name, is_configured, has_second_factor, created_at, created_by, last_login_at } = administrator;
  const ask = (type: 'reset' | 'remove') => () => onAsk({ type, id, name });
  return (
    <ListItem
      title={name}
      badges={isOwn && <Badge>{t`You`}</Badge>}
      actions={
        !is_configured &&
        !isOwn && (
          <>
            <Button size="sm" variant="ghost" aria-label={t`Reset the login of ${name}`} onPress={ask('reset')}>
              <Trans>Reset login</Trans>
            </Button>
            <Button size="sm" variant="ghost" aria-label={t`Remove ${name}`} onPress={ask('remove')}>
              <Trans>Remove</Trans>
            </Button>
          </>
        )
      }
    >
      {has_second_factor ? <Trans>Second factor on</Trans> : <Trans>Second factor off</Trans>}
      {is_configured && <Trans>Set by the server's configuration</Trans>}
      {created_by && (
        <Trans>
          Added {dateText(created_at, i18n.locale)} by {created_by}
        </Trans>
      )}
      {last_login_at && <Trans>Last login {dateTimeText(last_login_at, i18n.locale)}</Trans>}
    </ListItem>
  );
}
