import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { localizedProduct } from '../../../domain/purchase.ts';
import type { PersonSummary } from '../../../protocol/contract.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { search as searchIcon } from '../../../ui/icons/lists.ts';
import { soft } from '../../../ui/layout.css.ts';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { dateText } from '../../../ui/text/date-time.ts';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { AdminList, type ListQuery } from '../AdminList.tsx';
import { useAdminList } from '../load-list.ts';
import { dollarText } from '../../../ui/text/money-text.ts';

type PeopleListProps = { query: ListQuery; onQuery: (query: ListQuery) => void; onOpen: (id: string) => void };

export function PeopleList({ query, onQuery, onOpen }: PeopleListProps): ReactNode {
  const people = useAdminList('adminPeople', { query });
  return (
    <AdminList
      {...people}
      title={<Trans>People</Trans>}
      description={<Trans>Everyone with an account, newest first. Conversations are counted, never shown.</Trans>}
      query={query}
      onQuery={onQuery}
      searchLabel={<Trans>Search by name, email, ID, order or receipt number</Trans>}
      renderHead={({ pagination }) => (
        <p className={soft} aria-live="polite">
          <Plural value={pagination.total} one="# account" other="# accounts" />
        </p>
      )}
      icon={searchIcon}
      none={<Trans>No accounts yet</Trans>}
    >
      {(value) => value.people.map((person) => <PersonItem key={person.id} person={person} onOpen={onOpen} />)}
    </AdminList>
  );
}

type PersonItemProps = { person: Snapshot<PersonSummary>; onOpen: (id: string) => void };

function PersonItem({ person, onOpen }: PersonItemProps): ReactNode {
  const { t, i18n } = useLingui();
  const balance = countText(person.available_tokens);
  const used = countText(person.used_tokens);
  const cost = dollarText(person.cost, i18n);
  return (
    <ListItem
      title={<EmailText email={person.email} />}
      badges={<PersonBadges person={person} />}
      actions={
        <Button size="sm" variant="outline" aria-label={t`Open ${person.email}`} onPress={() => onOpen(person.id)}>
          <Trans>Open</Trans>
        </Button>
      }
    >
      {person.unlimited ? (
        <Trans>Unlimited tokens</Trans>
      ) : (
        <Plural value={person.available_tokens} one={`${balance} token left`} other={`${balance} tokens left`} />
      )}
      <Trans>
        {used} used, {cost}
      </Trans>
      <Plural value={person.conversations} one="# conversation" other="# conversations" />
      <Trans>Since {dateText(person.created_at, i18n.locale)}</Trans>
    </ListItem>
  );
}

type Flags = Snapshot<Pick<PersonSummary, 'closed_at' | 'blocked_at' | 'plan' | 'plan_name' | 'plan_translations'>>;

export function PersonBadges({ person }: { person: Flags }): ReactNode {
  const { t, i18n } = useLingui();
  const { plan, plan_name: name = plan, plan_translations: translations } = person;
  return (
    <>
      {plan !== 'free' && <Badge tone="default">{localizedProduct({ name, translations }, i18n.locale).name}</Badge>}{' '}
      {person.blocked_at && <Badge tone="destructive">{t`Blocked`}</Badge>}{' '}
      {person.closed_at && <Badge tone="outline">{t`Deleted`}</Badge>}
    </>
  );
}
