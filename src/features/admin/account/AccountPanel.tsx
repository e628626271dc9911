import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestError } from '../../../domain/request-error.ts';
import { useServices } from '../../use-services.ts';
import {
  addAdministrator,
  changePassword,
  confirmSecondFactor,
  removeAdministrator,
  removeSecondFactor,
  resetAdministrator,
  startSecondFactor,
} from './admin-account.ts';
import type { NewCredential } from './admin-account.ts';
import { column, columns } from '../Admin.css.ts';
import { admin } from '../admin-state.ts';
import { AdministratorsCard } from './AdministratorsCard.tsx';
import { loadList } from '../load-list.ts';
import { Loaded } from '../Loaded.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** The administrator's own login, and the other administrators. */
export function AccountPanel(): ReactNode {
  const services = useServices();
  const { adminAccount, administrators } = useSnapshot(admin).lists;
  const [made, setMade] = useState<NewCredential>();
  useEffect(() => {
    void loadList(services, 'adminAccount', {});
    void loadList(services, 'administrators', {});
  }, [services]);
  /** After a failure the password that was made before stays: it is shown nowhere else. */
  const show = (result: NewCredential | RequestError): RequestError | undefined => {
    if (!('password' in result)) return result;
    setMade(result);
    return undefined;
  };
  const hasSecondFactor = adminAccount.type === 'loaded' && adminAccount.value.has_second_factor;
  return (
    <div className={columns}>
      <div className={column}>
        <Loaded list={adminAccount} onRetry={() => void loadList(services, 'adminAccount', {})}>
          {(account) => (
            <>
              <SecondFactorCard
                account={account}
                onStart={(password) => startSecondFactor(services, password)}
                onConfirm={(code) => confirmSecondFactor(services, code)}
                onRemove={(password, code) => removeSecondFactor(services, password, code)}
              />
              <PasswordCard
                account={account}
                onChange={(confirmation, next) => changePassword(services, confirmation, next)}
              />
            </>
          )}
        </Loaded>
      </div>
      <AdministratorsCard
        list={administrators}
        ownName={adminAccount.type === 'loaded' ? adminAccount.value.name : ''}
        made={made}
        hasSecondFactor={hasSecondFactor}
        onAdd={async (name, confirmation) => show(await addAdministrator(services, name, confirmation))}
        onReset={async (id, confirmation) => show(await resetAdministrator(services, id, confirmation))}
        onRemove={(id, confirmation) => removeAdministrator(services, id, confirmation)}
        onRetry={() => void loadList(services, 'administrators', {})}
      />
    </div>
  );
}
