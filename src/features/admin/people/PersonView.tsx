import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { PersonDetail } from '../../../protocol/contract.ts';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { back } from '../../../ui/icons/everyday.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { column, columns, email, head, row, soft } from '../Admin.css.ts';
import { Facts } from '../Facts.tsx';
import type { Fact } from '../Facts.tsx';
import { dollarText } from '../money-text.ts';
import { PersonBadges } from './PeopleList.tsx';
import type { PersonActions, PersonQuestion } from './person-question.ts';
import { PersonEntries, PersonOrders, PersonPlans, PersonSignIns } from './PersonRecords.tsx';

const PersonDialogs = lazyPart(async () => (await import('./PersonDialogs.tsx')).PersonDialogs);

type PersonViewProps = { person: Snapshot<PersonDetail>; onBack: () => void; actions: PersonActions };

export function PersonView({ person, onBack, actions }: PersonViewProps): ReactNode {
  const [question, ask] = useState<PersonQuestion>();
  return (
    <div className={column}>
      <div>
        <Button size="sm" variant="ghost" onPress={onBack}>
          <Icon path={back} size="sm" />
          <Trans>All people</Trans>
        </Button>
      </div>
      <Summary person={person} onAsk={ask} />
      <div className={columns}>
        <div className={column}>
          <PersonPlans plans={person.plans} onEnd={(plan) => ask({ type: 'end-plan', plan })} />
          <PersonOrders orders={person.orders} onRefund={(order) => ask({ type: 'refund', order })} />
        </div>
        <div className={column}>
          <PersonEntries entries={person.entries} />
          <PersonSignIns signIns={person.sign_ins} />
        </div>
      </div>
      <Suspense>
        {question && (
          <PersonDialogs person={person} question={question} actions={actions} onClose={() => ask(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

type SummaryProps = { person: Snapshot<PersonDetail>; onAsk: (question: PersonQuestion) => void };

function Summary({ person, onAsk }: SummaryProps): ReactNode {
  const { i18n } = useLingui();
  return (
    <Card>
      <header className={head}>
        <h2 className={email}>
          <EmailText email={person.email} />
        </h2>
        <PersonBadges person={person} />
      </header>
      <p className={soft}>
        {person.name && `${person.name} · `}
        {person.id}
      </p>
      {person.blocked_at && (
        <Alert
          tone="caution"
          title={<Trans>Blocked since {dateTimeText(person.blocked_at, i18n.locale)}</Trans>}
          action={
            <Button size="sm" variant="outline" onPress={() => onAsk({ type: 'unblock' })}>
              <Trans>Unblock</Trans>
            </Button>
          }
        />
      )}
      <Facts facts={useFacts(person)} />
      {person.closed_at === null && <Actions person={person} onAsk={onAsk} />}
    </Card>
  );
}

function useFacts(person: Snapshot<PersonDetail>): readonly Fact[] {
  const { t, i18n } = useLingui();
  const at = (time: string | null) => (time === null ? t`Never` : dateTimeText(time, i18n.locale));
  return [
    { name: t`Balance`, value: person.unlimited ? t`Unlimited` : countText(person.available_tokens) },
    { name: t`Tokens used`, value: countText(person.used_tokens) },
    { name: t`Cost (estimated)`, value: dollarText(person.cost, i18n) },
    ...(person.debt > 0 ? [{ name: t`Owed after refunds`, value: countText(person.debt) }] : []),
    { name: t`Conversations`, value: countText(person.conversations) },
    { name: t`Last conversation`, value: at(person.last_conversation_at) },
    { name: t`Last login`, value: at(person.last_login_at) },
    { name: t`Registered`, value: at(person.created_at) },
    { name: t`Logs in with`, value: person.has_password ? t`Password` : t`Another service` },
    { name: t`Two-factor authentication`, value: person.has_second_factor ? t`On` : t`Off` },
  ];
}

function Actions({ person, onAsk }: SummaryProps): ReactNode {
  return (
    <div className={row}>
      <Button size="sm" variant="outline" onPress={() => onAsk({ type: 'grant' })}>
        <Trans>Grant tokens</Trans>
      </Button>
      <Button size="sm" variant="outline" onPress={() => onAsk({ type: 'take' })}>
        <Trans>Take tokens</Trans>
      </Button>
      <Button size="sm" variant="outline" onPress={() => onAsk({ type: 'unlimited' })}>
        {person.unlimited ? <Trans>End unlimited tokens</Trans> : <Trans>Make unlimited</Trans>}
      </Button>
      {person.blocked_at === null && (
        <Button size="sm" variant="outline" onPress={() => onAsk({ type: 'block' })}>
          <Trans>Block</Trans>
        </Button>
      )}
      <Button size="sm" variant="destructive" onPress={() => onAsk({ type: 'delete' })}>
        <Trans>Delete account</Trans>
      </Button>
    </div>
  );
}

/** Breaks before the `@` rather than anywhere. */
function EmailText({ email: address }: { email: string }): ReactNode {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
