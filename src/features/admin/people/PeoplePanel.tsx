import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from '../../use-services.ts';
import { admin, forgetAdminPerson } from '../admin-state.ts';
import { changePerson, refundOrder } from './change-person.ts';
import { loadList } from '../load-list.ts';
import { Loaded } from '../Loaded.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonView } from './PersonView.tsx';

/** The list of people, and one of them when it was opened. */
export function PeoplePanel(): ReactNode {
  const [openId, setOpenId] = useState<string>();
  const [wanted, setWanted] = useState({ query: '', page: 1 });
  if (openId === undefined) return <List wanted={wanted} onWant={setWanted} onOpen={setOpenId} />;
  return <Person id={openId} onBack={() => setOpenId(undefined)} />;
}

type Wanted = { readonly query: string; readonly page: number };
type ListProps = { wanted: Wanted; onWant: (wanted: Wanted) => void; onOpen: (id: string) => void };

function List({ wanted, onWant, onOpen }: ListProps): ReactNode {
  const services = useServices();
  const { lists } = useSnapshot(admin);
  const load = () => loadList(services, 'adminPeople', { query: wanted });
  useEffect(() => void loadList(services, 'adminPeople', { query: wanted }), [services, wanted]);
  return (
    <PeopleList
      list={lists.adminPeople}
      query={wanted.query}
      onSearch={(query) => onWant({ query, page: 1 })}
      onPage={(page) => onWant({ ...wanted, page })}
      onRetry={() => void load()}
      onOpen={onOpen}
    />
  );
}

function Person({ id, onBack }: { id: string; onBack: () => void }): ReactNode {
  const services = useServices();
  const { lists } = useSnapshot(admin);
  const load = () => loadList(services, 'adminPerson', { params: { id } });
  useEffect(() => {
    void loadList(services, 'adminPerson', { params: { id } });
    return forgetAdminPerson;
  }, [services, id]);
  return (
    <Loaded list={lists.adminPerson} onRetry={() => void load()}>
      {({ person }) => (
        <PersonView
          person={person}
          onBack={onBack}
          actions={{
            newId: () => services.newId(),
            changeTokens: (body) => changePerson(services, 'changeTokens', { params: { id }, body }),
            setUnlimited: (unlimited) =>
              changePerson(services, 'setUnlimited', { params: { id }, body: { unlimited } }),
            setBlocked: (blocked, reason) =>
              changePerson(services, 'setBlocked', { params: { id }, body: { blocked, reason } }),
            remove: (email) => changePerson(services, 'deletePerson', { params: { id }, body: { email } }),
            endPlan: (planId, when) => changePerson(services, 'endPlan', { params: { id, planId }, body: { when } }),
            refund: (orderId, reason) => refundOrder(services, id, { orderId, reason }),
          }}
        />
      )}
    </Loaded>
  );
}
