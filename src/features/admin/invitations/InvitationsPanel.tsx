import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { countInvitations, isMailPending } from '../../../domain/admin/invitation-filter.ts';
import { admin, type AdminJob } from '../admin-state.ts';
import { Progress } from '../../../ui/controls/Progress.tsx';
import { Skeleton } from '../../../ui/controls/Skeleton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { heading, stack } from '../../../ui/layout.css.ts';
import { DetailList } from '../../../ui/list/DetailList.tsx';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { columns } from '../Admin.css.ts';
import { useAdminList } from '../load-list.ts';
import { BetaCard } from './BetaCard.tsx';
import { GenerateCard } from './GenerateCard.tsx';
import { SendCard } from './SendCard.tsx';
import { useServices } from '../../use-services.ts';
import { followMails } from './send-invitations.ts';

const InvitationList = lazyPart(
  async () => (await import('./InvitationList.tsx')).InvitationList,
  () => <Skeleton shape="card" />,
);

export function InvitationsPanel(): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const { job } = useSnapshot(admin);
  const { list, onRetry } = useAdminList('invitations', {});
  const shown = list.type === 'loaded' ? list.value.invitations : [];
  const counts = countInvitations(shown);
  const isSending = shown.some(({ mail }) => isMailPending(mail));
  useEffect(() => {
    if (!isSending) return undefined;
    const following = new AbortController();
    void followMails(services, following.signal);
    return () => following.abort();
  }, [services, isSending]);
  return (
    <div className={stack.lg}>
      <h2 className={heading.xl}>
        <Trans>Invitation Code Manager</Trans>
      </h2>
      <DetailList
        look="tiles"
        details={[
          { name: t`Total`, value: countText(counts.total) },
          { name: t`Pending`, value: countText(counts.pending) },
          { name: t`Sent`, value: countText(counts.sent) },
          { name: t`Used`, value: countText(counts.used) },
        ]}
      />
      <div className={columns}>
        <GenerateCard isBusy={job !== undefined} />
        <div className={stack.lg}>
          <SendCard pending={counts.pending} isBusy={job !== undefined} />
          <BetaCard />
        </div>
      </div>
      {job && <JobProgress work={job} />}
      <Loaded list={list} isUrgent failed={<Trans>Failed to load invitations</Trans>} onRetry={onRetry}>
        {({ invitations }) => <InvitationList invitations={invitations} />}
      </Loaded>
    </div>
  );
}

function JobProgress({ work: { type, done, total } }: { work: AdminJob }): ReactNode {
  const label =
    type === 'generating' ? (
      <Trans>
        Generating codes: {done} of {total}
      </Trans>
    ) : (
      <Trans>
        Sending emails: {done} of {total}
      </Trans>
    );
  return <Progress label={label} value={done} max={Math.max(1, total)} />;
}
