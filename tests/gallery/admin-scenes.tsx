import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountPanel } from '../../src/features/admin/account/AccountPanel.tsx';
import { NewRecoveryCodes } from '../../src/features/admin/account/SecondFactorCard.tsx';
import { NewPassword } from '../../src/features/admin/account/AdministratorsCard.tsx';
import { SecondFactorCard } from '../../src/features/admin/account/SecondFactorCard.tsx';
import { page } from '../../src/features/admin/Admin.css.ts';
import { AdminLogin } from '../../src/features/admin/AdminLogin.tsx';
import { setAdminAccess } from '../../src/features/admin/admin-state.ts';
import { AuditPanel } from '../../src/features/admin/audit/AuditPanel.tsx';
import { ExportPanel } from '../../src/features/admin/export/ExportPanel.tsx';
import { InvitationsPanel } from '../../src/features/admin/invitations/InvitationsPanel.tsx';
import { OverviewPanel } from '../../src/features/admin/overview/OverviewPanel.tsx';
import { PeoplePanel } from '../../src/features/admin/people/PeoplePanel.tsx';
import { PersonDialogs } from '../../src/features/admin/people/PersonDialogs.tsx';
import type { PersonQuestion } from '../../src/features/admin/people/PersonDialogs.tsx';
import { PersonView } from '../../src/features/admin/people/PersonView.tsx';
import { PaymentProblems } from '../../src/features/admin/problems/PaymentProblems.tsx';
import { RecentErrors } from '../../src/features/admin/problems/RecentErrors.tsx';
import { TrialsPanel } from '../../src/features/admin/trials/TrialsPanel.tsx';
import { heading, stack, wide, windowHigh } from '../../src/ui/layout.css.ts';
import { adminResponses, quietOverview, samplePerson } from './admin-samples.ts';
import { Served } from './Served.tsx';
import type { Responses } from './Served.tsx';

const noop = () => undefined;

function clearAdmin(): void {
  setAdminAccess('signed-out');
  setAdminAccess('signed-in');
}

function section(panel: ReactNode, responses: Responses = adminResponses): () => ReactNode {
  return () => (
    <Served responses={responses} before={clearAdmin}>
      <main className={`${stack.lg} ${wide} ${windowHigh} ${page}`}>
        <h1 className={heading.title}>
          <Trans>Administration</Trans>
        </h1>
        {panel}
      </main>
    </Served>
  );
}

function person(question?: PersonQuestion, shown = samplePerson): () => ReactNode {
  return section(
    <>
      <PersonView person={shown} onBack={noop} />
      {question && <PersonDialogs person={shown} question={question} onClose={noop} />}
    </>,
  );
}

const [order] = samplePerson.orders;
const [plan] = samplePerson.plans;
const blocked = { blocked_at: samplePerson.created_at, orders: [], plans: [], entries: [], sign_ins: [] };
const pagination = { page: 1, total: 0, total_pages: 1 };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7m${index}-9qxw-${index}tr4`);

const problems = (
  <div className={stack.lg}>
    <PaymentProblems />
    <RecentErrors />
  </div>
);

export const adminScenes: Readonly<Record<string, () => ReactNode>> = {
  'admin-login-code': () => <AdminLogin asksForCode onSignIn={async () => ({ type: 'code-required' })} />,
  'admin-invitations': section(<InvitationsPanel />),
  'admin-overview': section(<OverviewPanel />),
  'admin-overview-quiet': section(<OverviewPanel />, { adminOverview: quietOverview }),
  'admin-people': section(<PeoplePanel />),
  'admin-people-loading': section(<PeoplePanel />, { adminPeople: 'never' }),
  'admin-people-failed': section(<PeoplePanel />, {}),
  'admin-people-none': section(<PeoplePanel />, { adminPeople: { people: [], pagination } }),
  'admin-person': person(),
  'admin-person-blocked': person(undefined, { ...samplePerson, ...blocked }),
  'admin-person-grant': person({ type: 'grant' }),
  'admin-person-block': person({ type: 'block' }),
  'admin-person-delete': person({ type: 'delete' }),
  'admin-person-end-plan': person(plan && { type: 'end-plan', plan }),
  'admin-person-refund': person(order && { type: 'refund', order }),
  'admin-problems': section(problems),
  'admin-problems-none': section(problems, {
    paymentProblems: { problems: [], pagination },
    recentErrors: { errors: [], pagination },
  }),
  'admin-trials': section(<TrialsPanel />),
  'admin-audit': section(<AuditPanel />),
  'admin-export': section(<ExportPanel />),
  'admin-account': section(<AccountPanel />),
  'admin-recovery-codes': section(<NewRecoveryCodes codes={recoveryCodes} />),
  'admin-new-password': section(<NewPassword made={{ name: 'Mei Tanaka', password: 'Vq3k9-ZpXw7tR2yLmN0a' }} />),
  'admin-second-factor': section(
    <SecondFactorCard
      account={{ has_second_factor: false, recovery_codes: 0 }}
      initial={{ secret, address: `otpauth://totp/Dragoman:admin?secret=${secret}` }}
    />,
  ),
};
