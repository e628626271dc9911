import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import {
  filterInvitations,
  invitationFilters,
  type InvitationFilter,
} from '../../../domain/admin/invitation-filter.ts';
import { invitationTable } from '../../../domain/admin/invitation-table.ts';
import type { Invitation } from '../../../protocol/contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { mail } from '../../../ui/icons/account.ts';
import { download, search as searchIcon } from '../../../ui/icons/lists.ts';
import { soft } from '../../../ui/layout.css.ts';
import { List } from '../../../ui/list/List.tsx';
import { search as searchClass } from '../../../ui/list/List.css.ts';
import { useServices } from '../../use-services.ts';
import { InvitationItem } from './InvitationItem.tsx';

/** Rendering more items at once is slow on phones. */
const PAGE_SIZE = 50;

type Wanted = { readonly filter: InvitationFilter; readonly search: string; readonly page: number };

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }): ReactNode {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<Wanted>({ filter: 'all', search: '', page: 1 });
  const { filter, search } = wanted;
  const found = filterInvitations(invitations, filter, search);
  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(wanted.page, totalPages);
  const filterTexts: Record<InvitationFilter, string> = {
    all: t`All`,
    pending: t`Pending`,
    sent: t`Sent`,
    used: t`Used`,
    revoked: t`Revoked`,
    stuck: t`Email failed`,
  };
  return (
    <Card title={<Trans>Invitations</Trans>} aside={<Export found={found} />}>
      <div className={searchClass}>
        <TextField
          label={<Trans>Search by email or code</Trans>}
          type="search"
          value={search}
          onChange={(text) => setWanted({ filter, search: text, page: 1 })}
        />
        <Select
          label={<Trans>Show</Trans>}
          value={filter}
          choices={invitationFilters.map((value) => ({ value, text: filterTexts[value] }))}
          onChange={(chosen) => setWanted({ filter: chosen, search, page: 1 })}
        />
      </div>
      <p className={soft} aria-live="polite">
        <Plural value={found.length} one="# invitation" other="# invitations" />
      </p>
      <List empty={<Empty isFiltered={invitations.length > 0} />}>
        {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((element) => (
          <InvitationItem key={element.id} invitation={element} />
        ))}
      </List>
      <Pager page={page} totalPages={totalPages} onPage={(turnedTo) => setWanted({ ...wanted, page: turnedTo })} />
    </Card>
  );
}

function Export({ found }: { found: readonly Invitation[] }): ReactNode {
  const { files } = useServices();
  const save = () => files.saveText('invitations.csv', invitationTable(found));
  return (
    <Button icon={download} size="sm" variant="outline" isDisabled={found.length === 0} onPress={save}>
      <Trans>Export CSV</Trans>
    </Button>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }): ReactNode {
  if (isFiltered) return <EmptyState icon={searchIcon} title={<Trans>No matches</Trans>} />;
  return (
    <EmptyState icon={mail} title={<Trans>No invitations yet</Trans>}>
      <Trans>Enter addresses above to generate the first codes.</Trans>
    </EmptyState>
  );
}
