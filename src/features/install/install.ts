import type { AppServices } from '../../ports/services.ts';
import { setInstall } from '../../state/app-status.ts';

/** Follows whether the app can be installed here, unless the person has said no to it. */
export function watchInstallation(world: AppServices): void {
  const show = () =>
    setInstall(world.preferences.get('install_offer') === 'declined' ? 'none' : world.installation.mode());
  world.installation.onChanged(show);
  show();
}

export async function install(world: AppServices): Promise<void> {
  if (!(await world.installation.prompt())) declineInstall(world);
}

/** Asked once and not again. */
export function declineInstall(world: AppServices): void {
  world.preferences.set('install_offer', 'declined');
  setInstall('none');
}
