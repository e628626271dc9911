import type { ReactNode } from 'react';
import { stack } from '../../../ui/layout.css.ts';
import { Loaded } from '../../../ui/list/Loaded.tsx';
import { columns } from '../Admin.css.ts';
import { useAdminList } from '../load-list.ts';
import { AdministratorsCard } from './AdministratorsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** The administrator's own login, and the other administrators. */
export function AccountPanel(): ReactNode {
  const own = useAdminList('adminAccount', {});
  const account = own.list.type === 'loaded' ? own.list.value : { name: '', has_second_factor: false };
  return (
    <div className={columns}>
      <div className={stack.lg}>
        <Loaded {...own} isUrgent>
          {(loaded) => (
            <>
              <SecondFactorCard account={loaded} />
              <PasswordCard account={loaded} />
            </>
          )}
        </Loaded>
      </div>
      <AdministratorsCard account={account} />
    </div>
  );
}
