import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdminLists } from '../../features/admin/admin-state.ts';
import { column, columns, page, title } from '../../features/admin/Admin.css.ts';
import { AdminLogin } from '../../features/admin/AdminLogin.tsx';
import { AdministratorsCard } from '../../features/admin/account/AdministratorsCard.tsx';
import { ExportList } from '../../features/admin/export/ExportList.tsx';
import { OverviewCharts } from '../../features/admin/overview/OverviewCharts.tsx';
import { PasswordCard } from '../../features/admin/account/PasswordCard.tsx';
import { PaymentProblems } from '../../features/admin/problems/PaymentProblems.tsx';
import { PeopleList } from '../../features/admin/people/PeopleList.tsx';
import { PersonDialogs } from '../../features/admin/people/PersonDialogs.tsx';
import { PersonView } from '../../features/admin/people/PersonView.tsx';
import type { PersonActions, PersonQuestion } from '../../features/admin/people/person-question.ts';
import { RecentErrors } from '../../features/admin/problems/RecentErrors.tsx';
import { SecondFactorCard } from '../../features/admin/account/SecondFactorCard.tsx';
import { TrialList } from '../../features/admin/trials/TrialList.tsx';
import {
  failedPeople,
  sampleAdministrators,
  sampleErrors,
  sampleOverview,
  samplePeople,
  samplePerson,
  sampleProblems,
  sampleTables,
  sampleTrials,
} from './admin-samples.ts';

const noop = () => undefined;
const done = async () => undefined;
const succeeds = async () => true;

const actions: PersonActions = {
  newId: () => '00000000-0000-4000-8000-000000000000',
  changeTokens: succeeds,
  setUnlimited: succeeds,
  setBlocked: succeeds,
  remove: succeeds,
  endPlan: succeeds,
  refund: succeeds,
};

function Frame({ children }: { children: ReactNode }): ReactNode {
  return (
    <main className={page}>
      <h1 className={title}>
        <Trans>Administration</Trans>
      </h1>
      {children}
    </main>
  );
}

function People({ list, query = '' }: { list: AdminLists['adminPeople']; query?: string }): ReactNode {
  return (
    <Frame>
      <PeopleList list={list} query={query} onSearch={noop} onPage={noop} onRetry={noop} onOpen={noop} />
    </Frame>
  );
}

function Person({ question, person = samplePerson }: { question?: PersonQuestion; person?: typeof samplePerson }) {
  return (
    <Frame>
      <PersonView person={person} onBack={noop} actions={actions} />
      {question && <PersonDialogs person={person} question={question} actions={actions} onClose={noop} />}
    </Frame>
  );
}

const order = samplePerson.orders[0];
const plan = samplePerson.plans[0];
const nothing = { page: 1, total: 0, total_pages: 1 };

export const adminScenes: Readonly<Record<string, () => ReactNode>> = {
  'admin-login-code': () => <AdminLogin asksForCode onSignIn={async () => ({ type: 'code-required' })} />,
  'admin-overview': () => (
    <Frame>
      <OverviewCharts overview={sampleOverview} days={14} onDays={noop} />
    </Frame>
  ),
  'admin-people': () => <People list={{ type: 'loaded', value: samplePeople }} />,
  'admin-people-loading': () => <People list={{ type: 'loading' }} />,
  'admin-people-failed': () => <People list={failedPeople} />,
  'admin-people-none': () => (
    <People list={{ type: 'loaded', value: { people: [], pagination: nothing } }} query="stranger" />
  ),
  'admin-person': () => <Person />,
  'admin-person-blocked': () => (
    <Person
      person={{
        ...samplePerson,
        blocked_at: samplePerson.created_at,
        orders: [],
        plans: [],
        entries: [],
        sign_ins: [],
      }}
    />
  ),
  'admin-person-grant': () => <Person question={{ type: 'grant' }} />,
  'admin-person-block': () => <Person question={{ type: 'block' }} />,
  'admin-person-delete': () => <Person question={{ type: 'delete' }} />,
  'admin-person-end-plan': () => (plan ? <Person question={{ type: 'end-plan', plan }} /> : null),
  'admin-person-refund': () => (order ? <Person question={{ type: 'refund', order }} /> : null),
  'admin-problems': () => (
    <Frame>
      <PaymentProblems list={{ type: 'loaded', value: sampleProblems }} onRetry={noop} onPage={noop} />
      <RecentErrors list={{ type: 'loaded', value: sampleErrors }} onRetry={noop} onPage={noop} />
    </Frame>
  ),
  'admin-problems-none': () => (
    <Frame>
      <PaymentProblems
        list={{ type: 'loaded', value: { problems: [], pagination: nothing } }}
        onRetry={noop}
        onPage={noop}
      />
      <RecentErrors
        list={{ type: 'loaded', value: { errors: [], pagination: nothing } }}
        onRetry={noop}
        onPage={noop}
      />
    </Frame>
  ),
  'admin-trials': () => (
    <Frame>
      <TrialList list={{ type: 'loaded', value: sampleTrials }} onRetry={noop} onPage={noop} />
    </Frame>
  ),
  'admin-export': () => (
    <Frame>
      <ExportList list={{ type: 'loaded', value: sampleTables }} onExport={done} onRetry={noop} />
    </Frame>
  ),
  'admin-account': () => (
    <Frame>
      <div className={columns}>
        <div className={column}>
          <SecondFactorCard
            account={{ has_second_factor: false }}
            initial={{
              secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
              address: 'otpauth://totp/Dragoman:admin?secret=JBSWY3DP',
            }}
            onStart={async () => ({ code: '', message: '' })}
            onConfirm={done}
            onRemove={done}
          />
          <PasswordCard account={{ name: 'admin', has_second_factor: false }} onChange={done} />
        </div>
        <AdministratorsCard
          list={{ type: 'loaded', value: sampleAdministrators }}
          ownName="admin"
          made={{ name: 'Mei Tanaka', password: 'Vq3k9-ZpXw7tR2yLmN0a' }}
          hasSecondFactor={false}
          onAdd={done}
          onReset={done}
          onRemove={done}
          onRetry={noop}
        />
      </div>
    </Frame>
  ),
};
