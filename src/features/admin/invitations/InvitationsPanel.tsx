import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { countInvitations, isMailPending } from '../../../domain/admin/invitation-filter.ts';
import { admin } from '../admin-state.ts';
import { preferences } from '../../../state/preferences.ts';
import { system } from '../../../state/system.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../../ui/text/RequestErrorText.tsx';
import { Skeleton } from '../../../ui/controls/Skeleton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { column, columns, sectionTitle } from '../Admin.css.ts';
import { BetaCard } from './BetaCard.tsx';
import { InvitationCounters } from './InvitationCounters.tsx';
import { GenerateCard } from './GenerateCard.tsx';
import { SendCard } from './SendCard.tsx';
import { JobProgress } from './JobProgress.tsx';
import { useServices } from '../../use-services.ts';
import { generateInvitations } from './generate-invitations.ts';
import { loadInvitations } from './load-invitations.ts';
import { switchBeta } from '../overview/load-overview.ts';
import { followMails, sendInvitations } from './send-invitations.ts';

const InvitationList = lazyPart(async () => (await import('./InvitationList.tsx')).InvitationList);

export function InvitationsPanel(): ReactNode {
  const services = useServices();
  const { invitations, job } = useSnapshot(admin);
  const { beta } = useSnapshot(system);
  const { locale } = useSnapshot(preferences);
  const shown = invitations.type === 'loaded' ? invitations.value : [];
  const counts = countInvitations(shown);
  const isSending = shown.some(({ mail }) => isMailPending(mail));
  useEffect(() => {
    if (!isSending) return undefined;
    const following = new AbortController();
    void followMails(services, following.signal);
    return () => following.abort();
  }, [services, isSending]);
  return (
    <div className={column}>
      <h2 className={sectionTitle}>
        <Trans>Invitation Code Manager</Trans>
      </h2>
      <InvitationCounters counts={counts} />
      <div className={columns}>
        <GenerateCard
          locale={locale}
          isBusy={job !== undefined}
          onGenerate={(request) => generateInvitations(services, request)}
        />
        <div className={column}>
          <SendCard
            pending={counts.pending}
            isBusy={job !== undefined}
            onSend={() => sendInvitations(services, counts.pending)}
          />
          <BetaCard isOn={beta.betaMode} onSwitch={(on) => switchBeta(services, on)} />
        </div>
      </div>
      {job && <JobProgress work={job} />}
      {invitations.type === 'loading' && <Skeleton shape="card" />}
      {invitations.type === 'failed' && (
        <LoadFailed
          isUrgent
          title={<Trans>Failed to load invitations</Trans>}
          onRetry={() => void loadInvitations(services)}
        >
          <RequestErrorText error={invitations.error} />
        </LoadFailed>
      )}
      <Suspense fallback={<Skeleton shape="card" />}>
        {invitations.type === 'loaded' && <InvitationList invitations={shown} />}
      </Suspense>
    </div>
  );
}
