import type { AppServices } from '../../ports/services.ts';
import { setInstall } from '../../state/app-status.ts';

type InstallDeps = Pick<AppServices, 'installation' | 'preferences'>;

/** Keeps up to date whether the app can be installed; never, once the offer was declined. */
export function watchInstallation({ installation, preferences }: InstallDeps): void {
  const update = async () => {
    const mode = await installation.mode();
    setInstall(preferences.get('install_offer') === 'declined' ? 'none' : mode);
  };
  installation.onChanged(() => void update());
  void update();
}

export async function install(deps: InstallDeps): Promise<void> {
  if (!(await deps.installation.prompt())) declineInstall(deps);
}

/** The offer is made once. */
export function declineInstall({ preferences }: Pick<AppServices, 'preferences'>): void {
  preferences.set('install_offer', 'declined');
  setInstall('none');
}
