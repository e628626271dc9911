import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { PersonSummary } from '../../../protocol/contract.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { person as personIcon } from '../../../ui/icons/everyday.ts';
import { search as searchIcon } from '../../../ui/icons/lists.ts';
import { countText } from '../../../ui/text/amounts.ts';
import { dateText } from '../../../ui/text/date-time.ts';
import { auditItem, email, filters, list as listClass, row, soft, times } from '../Admin.css.ts';
import type { AdminLists } from '../admin-state.ts';
import { Loaded } from '../Loaded.tsx';
import { dollarText } from '../money-text.ts';

type PeopleListProps = {
  list: Snapshot<AdminLists['adminPeople']>;
  query: string;
  onSearch: (query: string) => void;
  onPage: (page: number) => void;
  onRetry: () => void;
  onOpen: (id: string) => void;
};

export function PeopleList({ list, query, onSearch, onPage, onRetry, onOpen }: PeopleListProps): ReactNode {
  return (
    <Card
      title={<Trans>People</Trans>}
      description={<Trans>Everyone with an account, newest first. Conversations are counted, never shown.</Trans>}
    >
      <Search query={query} onSearch={onSearch} />
      <Loaded list={list} onRetry={onRetry}>
        {({ people, pagination }) => (
          <>
            <p className={soft} aria-live="polite">
              <Plural value={pagination.total} one="# account" other="# accounts" />
            </p>
            {people.length === 0 ? (
              <EmptyState
                icon={query ? searchIcon : personIcon}
                title={query ? <Trans>No matches</Trans> : <Trans>No accounts yet</Trans>}
              />
            ) : (
              <ul className={listClass}>
                {people.map((one) => (
                  <PersonItem key={one.id} person={one} onOpen={onOpen} />
                ))}
              </ul>
            )}
            <Pager page={pagination.page} totalPages={pagination.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Search({ query, onSearch }: Pick<PeopleListProps, 'query' | 'onSearch'>): ReactNode {
  const [text, setText] = useState(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form className={filters} onSubmit={submit}>
        <TextField label={<Trans>Search by email or ID</Trans>} type="search" value={text} onChange={setText} />
        <Button type="submit" variant="outline">
          <Icon path={searchIcon} size="sm" />
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  );
}

type PersonItemProps = { person: Snapshot<PersonSummary>; onOpen: (id: string) => void };

function PersonItem({ person, onOpen }: PersonItemProps): ReactNode {
  const { t, i18n } = useLingui();
  const balance = countText(person.available_tokens);
  const used = countText(person.used_tokens);
  const cost = dollarText(person.cost, i18n);
  return (
    <li className={auditItem}>
      <div>
        <span className={email}>{person.email}</span> <PersonBadges person={person} />
        <div className={times}>
          <span>
            {person.unlimited ? (
              <Trans>Unlimited tokens</Trans>
            ) : (
              <Plural value={person.available_tokens} one={`${balance} token left`} other={`${balance} tokens left`} />
            )}
          </span>
          <span>
            <Trans>
              {used} used, {cost}
            </Trans>
          </span>
          <span>
            <Plural value={person.conversations} one="# conversation" other="# conversations" />
          </span>
          <span>
            <Trans>Since {dateText(person.created_at, i18n.locale)}</Trans>
          </span>
        </div>
      </div>
      <Button size="sm" variant="outline" aria-label={t`Open ${person.email}`} onPress={() => onOpen(person.id)}>
        <Trans>Open</Trans>
      </Button>
    </li>
  );
}

type Flags = Pick<PersonSummary, 'closed_at' | 'blocked_at' | 'plan'>;

export function PersonBadges({ person }: { person: Flags }): ReactNode {
  return (
    <span className={row}>
      {person.plan !== 'free' && <Badge tone="default">{person.plan}</Badge>}
      {person.blocked_at && (
        <Badge tone="destructive">
          <Trans>Blocked</Trans>
        </Badge>
      )}
      {person.closed_at && (
        <Badge tone="outline">
          <Trans>Deleted</Trans>
        </Badge>
      )}
    </span>
  );
}
