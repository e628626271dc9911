import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { filterInvitations, invitationFilters } from '../../../domain/admin/invitation-filter.ts';
import type { InvitationFilter } from '../../../domain/admin/invitation-filter.ts';
import type { Invitation } from '../../../protocol/contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { mail } from '../../../ui/icons/account.ts';
import { download, search as searchIcon } from '../../../ui/icons/lists.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { list, filters, soft } from '../Admin.css.ts';
import { InvitationItem } from './InvitationItem.tsx';
import { useServices } from '../../use-services.ts';
import { invitationTable } from '../../../domain/admin/invitation-table.ts';
import { resendInvitation, revokeInvitation } from './change-invitation.ts';

const RevokeDialog = lazyPart(async () => (await import('./RevokeDialog.tsx')).RevokeDialog);

/** Rendering more items at once is slow on phones. */
const PAGE_SIZE = 50;

type InvitationListProps = { invitations: readonly Invitation[] };

export function InvitationList({ invitations }: InvitationListProps): ReactNode {
  const services = useServices();
  const [filter, setFilter] = useState<InvitationFilter>('all');
  const [search, setSearch] = useState('');
  const [requestedPage, setPage] = useState(1);
  const [revoking, setRevoking] = useState<Invitation>();
  const found = filterInvitations(invitations, filter, search);
  const totalPages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(requestedPage, totalPages);
  const resetPageAfter = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <Card title={<Trans>Invitations</Trans>} aside={<Export found={found} />}>
      <div className={filters}>
        <TextField
          label={<Trans>Search by email or code</Trans>}
          type="search"
          value={search}
          onChange={(text) => resetPageAfter(() => setSearch(text))}
        />
        <FilterChoice filter={filter} onFilter={(chosen) => resetPageAfter(() => setFilter(chosen))} />
      </div>
      <p className={soft} aria-live="polite">
        <Plural value={found.length} one="# invitation" other="# invitations" />
      </p>
      <Items
        found={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        isFiltered={invitations.length > 0}
        onResend={(id) => resendInvitation(services, id)}
        onRevoke={setRevoking}
      />
      <Pager page={page} totalPages={totalPages} onPage={setPage} />
      <Suspense>
        {revoking && (
          <RevokeDialog
            invitation={revoking}
            onClose={() => setRevoking(undefined)}
            onRevoke={(id) => revokeInvitation(services, id)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Export({ found }: { found: readonly Invitation[] }): ReactNode {
  const { files } = useServices();
  const save = () => files.saveText('invitations.csv', invitationTable(found));
  return (
    <Button size="sm" variant="outline" isDisabled={found.length === 0} onPress={save}>
      <Icon path={download} size="sm" />
      <Trans>Export CSV</Trans>
    </Button>
  );
}

function FilterChoice({
  filter,
  onFilter,
}: {
  filter: InvitationFilter;
  onFilter: (filter: InvitationFilter) => void;
}): ReactNode {
  const { t } = useLingui();
  const texts: Record<InvitationFilter, string> = {
    all: t`All`,
    pending: t`Pending`,
    sent: t`Sent`,
    used: t`Used`,
    revoked: t`Revoked`,
    stuck: t`Email failed`,
  };
  const choices = invitationFilters.map((value) => ({ value, text: texts[value] }));
  return <Select label={<Trans>Show</Trans>} value={filter} choices={choices} onChange={onFilter} />;
}

type ItemsProps = {
  found: readonly Invitation[];
  isFiltered: boolean;
  onResend: (id: string) => Promise<void>;
  onRevoke: (invitation: Invitation) => void;
};

function Items({ found, isFiltered, onResend, onRevoke }: ItemsProps): ReactNode {
  if (found.length === 0) return isFiltered ? <NoMatches /> : <NoInvitations />;
  return (
    <ul className={list}>
      {found.map((one) => (
        <InvitationItem key={one.id} invitation={one} onResend={onResend} onRevoke={onRevoke} />
      ))}
    </ul>
  );
}

function NoInvitations(): ReactNode {
  return (
    <EmptyState icon={mail} title={<Trans>No invitations yet</Trans>}>
      <Trans>Enter addresses above to generate the first codes.</Trans>
    </EmptyState>
  );
}

function NoMatches(): ReactNode {
  return <EmptyState icon={searchIcon} title={<Trans>No matches</Trans>} />;
}
