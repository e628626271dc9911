import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { endPlan, refundOrder } from './change-payments.ts';
import { changeTokens, deletePerson, setBlocked, setUnlimited } from './change-person.ts';
import { exportTable, exportedTables } from './export-endpoints.ts';
import { listPeople } from './list-people.ts';
import { listTrials } from './list-trials.ts';
import { paymentProblems } from './payment-problems.ts';
import type { PeopleDeps } from './people-deps.ts';
import { viewPerson } from './view-person.ts';

export type PeopleModule = { readonly endpoints: readonly AnyEndpoint[] };

/** Administrators' view of people and their payments, and their changes to them. Never what was said. */
export function createPeopleModule(deps: PeopleDeps): PeopleModule {
  return {
    endpoints: [
      listPeople(deps),
      viewPerson(deps),
      changeTokens(deps),
      setUnlimited(deps),
      setBlocked(deps),
      deletePerson(deps),
      endPlan(deps),
      refundOrder(deps),
      paymentProblems(deps),
      listTrials(deps),
      exportedTables(),
      exportTable(deps),
    ],
  };
}
