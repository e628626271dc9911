import type { World } from '../ports/world.ts';
import { setInstall } from '../state/app-life.ts';

/** Follows whether the app can be installed here, unless the person has said no to it. */
export function watchInstallation(world: World): void {
  const show = () => setInstall(world.memory.get('install_offer') === 'declined' ? 'none' : world.installation.way());
  world.installation.onChanged(show);
  show();
}

export async function install(world: World): Promise<void> {
  if (!(await world.installation.ask())) declineInstall(world);
}

/** Asked once and not again. */
export function declineInstall(world: World): void {
  world.memory.set('install_offer', 'declined');
  setInstall('none');
}
