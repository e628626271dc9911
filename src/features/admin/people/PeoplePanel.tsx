import { useEffect, useState, type ReactNode } from 'react';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { forgetAdminPerson } from '../admin-state.ts';
import { useAdminList } from '../load-list.ts';
import type { ListQuery } from '../AdminList.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonView } from './PersonView.tsx';

/** The list of people, or one of them when it was opened. */
export function PeoplePanel(): ReactNode {
  const [openId, setOpenId] = useState<string>();
  const [query, setQuery] = useState<ListQuery>({ page: 1 });
  if (openId === undefined) return <PeopleList query={query} onQuery={setQuery} onOpen={setOpenId} />;
  return <Person id={openId} onBack={() => setOpenId(undefined)} />;
}

function Person({ id, onBack }: { id: string; onBack: () => void }): ReactNode {
  const person = useAdminList('adminPerson', { params: { id } });
  useEffect(() => forgetAdminPerson, []);
  return (
    <Loaded {...person} isUrgent>
      {(loaded) => <PersonView person={loaded.person} onBack={onBack} />}
    </Loaded>
  );
}
