import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Config } from '../../shared/config/config.ts';
import { errorFields } from '../../shared/error-fields.ts';
import { countSignIns } from '../../shared/http/count-sign-ins.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { createAdminAttempts } from './admin-attempts.ts';
import { createAdminCredential, retireOldCredential } from './admin-credential.ts';
import {
  adminAccount,
  changeAdminPassword,
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './account-endpoints.ts';
import {
  addAdministratorEndpoint,
  administrators,
  removeAdministrator,
  resetAdministrator,
} from './administrator-endpoints.ts';
import { adminLogout, adminOverview, adminVerify, auditLog, recentErrors, setBeta } from './admin-endpoints.ts';
import type { AdminDeps } from './admin-deps.ts';
import { adminLogin } from './admin-login.ts';
import { createRecordAudit, type RecordAudit } from './audit-log.ts';
import { ErrorCounter } from './error-counter.ts';

export { deleteOldAdministrationRecords } from './delete-old-records.ts';

export { adminPasswordNote } from './admin-password.ts';
export type { AdminPasswordNote } from './admin-password.ts';
export { administratorRows } from './administrators.ts';
export { renameAuditSubject } from './audit-log.ts';
export type { AuditEntry, RecordAudit } from './audit-log.ts';
export { costOf } from './overview.ts';

export type AdminModuleDeps = Pick<AdminDeps, 'database' | 'clock' | 'betaMode' | 'passwords' | 'freeTokens'> &
  Pick<ServerDeps, 'events' | 'pepper'> & {
    readonly config: Pick<Config, 'admin' | 'dataDir' | 'tokenPrice'>;
  };

/** The administrator's session, audit log and overview. */
export type AdminModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly recordAudit: RecordAudit;
  /** Counts the server's errors for the overview. */
  countResponse(status: number): void;
  close(): Promise<void>;
};

export function createAdminModule(moduleDeps: AdminModuleDeps): AdminModule {
  const { config, database, clock, events, passwords, pepper } = moduleDeps;
  const credential = createAdminCredential({ config, db: database.db, passwords, clock });
  const recordAudit = createRecordAudit(credential.username, clock);
  const errorCounter = new ErrorCounter({ db: database.db, clock, events });
  const attempts = createAdminAttempts({ db: database.db, pepper, clock });
  const ready = retireOldCredential(database, config, passwords, clock()).catch((failure: unknown) => {
    // Whether the stored administrator password still matches the configuration is unknown.
    events.error({ event: 'admin-credential-not-checked', error: errorFields(failure) });
  });
  const deps = { ...moduleDeps, credential, attempts, recordAudit, tokenPrice: config.tokenPrice, ready };
  return {
    endpoints: [
      countSignIns(events, 'administrator', adminLogin(deps)),
      adminVerify(),
      adminLogout(deps),
      adminAccount(deps),
      changeAdminPassword(deps),
      startSecondFactor(deps),
      confirmSecondFactor(deps),
      removeSecondFactor(deps),
      administrators(deps),
      addAdministratorEndpoint(deps),
      resetAdministrator(deps),
      removeAdministrator(deps),
      setBeta(deps),
      adminOverview(deps),
      auditLog(deps),
      recentErrors(deps),
    ],
    recordAudit,
    countResponse: errorCounter.count,
    close: async () => {
      await Promise.all([ready, errorCounter.close()]);
    },
  };
}
