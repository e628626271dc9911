import type { DeviceData } from '../../ports/device-data.ts';
import type { AppServices } from '../../ports/services.ts';
import type { AccountDeps } from '../account/account.ts';
import { providerOfUser, signOut } from '../account/sign-out.ts';
import { reportFailure, reportedAs } from '../../shared/report-failure.ts';

type RemoveDeps = AccountDeps & Pick<AppServices, 'identity'> & { readonly deviceData: DeviceData };

/**
 * Removes everything from this device and restarts the app. The token is revoked on the server where that can be
 * reached; here it is removed in any case.
 */
export async function removeEverything(deps: RemoveDeps): Promise<void> {
  const provider = providerOfUser();
  await signOut(deps).catch(reportFailure);
  await deps.api.request('forgetDevice', {}).catch(reportFailure);
  await deps.deviceData.removeAll();
  // Last: the provider's page takes the place of this one, with whatever were still to be removed.
  const isLeaving = provider && (await deps.identity.signOut(provider).catch(reportedAs(false)));
  if (!isLeaving) deps.deviceData.restart();
}
