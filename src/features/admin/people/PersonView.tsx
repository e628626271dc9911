import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { BackButton } from '../../../ui/controls/BackButton.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { anywhere, medium, row, soft, spread, stack } from '../../../ui/layout.css.ts';
import { DetailList, type NamedDetail } from '../../../ui/list/DetailList.tsx';
import { columns } from '../Admin.css.ts';
import { dollarText } from '../../../ui/text/money-text.ts';
import { PersonBadges } from './PeopleList.tsx';
import type { Person, PersonQuestion } from './PersonDialogs.tsx';
import { PersonEntries, PersonOrders, PersonPlans, PersonSignIns } from './PersonRecords.tsx';

const PersonDialogs = lazyPart(async () => (await import('./PersonDialogs.tsx')).PersonDialogs);

type PersonViewProps = { person: Person; onBack: () => void };

export function PersonView({ person, onBack }: PersonViewProps): ReactNode {
  const [question, ask] = useState<PersonQuestion>();
  return (
    <div className={stack.lg}>
      <div>
        <BackButton onPress={onBack}>
          <Trans>All people</Trans>
        </BackButton>
      </div>
      <Summary person={person} onAsk={ask} />
      <div className={columns}>
        <div className={stack.lg}>
          <PersonPlans plans={person.plans} onEnd={(plan) => ask({ type: 'end-plan', plan })} />
          <PersonOrders orders={person.orders} onRefund={(order) => ask({ type: 'refund', order })} />
        </div>
        <div className={stack.lg}>
          <PersonEntries entries={person.entries} />
          <PersonSignIns signIns={person.sign_ins} />
        </div>
      </div>
      {question && <PersonDialogs person={person} question={question} onClose={() => ask(undefined)} />}
    </div>
  );
}

type SummaryProps = { person: Person; onAsk: (question: PersonQuestion) => void };

function Summary({ person, onAsk }: SummaryProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <header className={`${row.md} ${spread}`}>
        <h2 className={`${medium} ${anywhere}`}>
          <EmailText email={person.email} />
        </h2>
        <span className={row.sm}>
          <PersonBadges person={person} />
        </span>
      </header>
      <p className={`${soft} ${anywhere}`}>
        {person.name && `${person.name} · `}
        {person.id}
      </p>
      {person.blocked_at && (
        <Alert
          tone="caution"
          title={<Trans>Blocked since {dateTimeText(person.blocked_at, i18n.locale)}</Trans>}
          action={<Button size="sm" variant="outline" onPress={() => onAsk({ type: 'unblock' })}>{t`Unblock`}</Button>}
        />
      )}
      <DetailList look="facts" details={usePersonDetails(person)} />
      {person.closed_at === null && <Actions person={person} onAsk={onAsk} />}
    </Card>
  );
}

function usePersonDetails(person: Person): readonly NamedDetail[] {
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
    // A deleted account has lost its password, and cannot be logged in to.
    ...(person.closed_at === null
      ? [
          { name: t`Logs in with`, value: person.has_password ? t`Password` : t`Another service` },
          { name: t`Two-factor authentication`, value: person.has_second_factor ? t`On` : t`Off` },
        ]
      : [{ name: t`Deleted`, value: at(person.closed_at) }]),
  ];
}

function Actions({ person, onAsk }: SummaryProps): ReactNode {
  const changes = [
    { type: 'grant', text: <Trans>Grant tokens</Trans> },
    { type: 'take', text: <Trans>Take tokens</Trans> },
    {
      type: 'unlimited',
      text: person.unlimited ? <Trans>End unlimited tokens</Trans> : <Trans>Make unlimited</Trans>,
    },
    ...(person.blocked_at === null ? [{ type: 'block', text: <Trans>Block</Trans> } as const] : []),
    { type: 'delete', text: <Trans>Delete account</Trans> },
  ] as const;
  return (
    <div className={row.sm}>
      {changes.map(({ type, text }) => (
        <Button
          key={type}
          size="sm"
          variant={type === 'delete' ? 'destructive' : 'outline'}
          onPress={() => onAsk({ type })}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
