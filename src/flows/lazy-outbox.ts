import type { OutboxChange } from '../ports/device.ts';
import type { World } from '../ports/world.ts';

/** Counts what waits on this device. The first screen is painted before anybody counts. */
export async function refreshOutbox(world: World): Promise<void> {
  const outbox = await import('./outbox.ts');
  await outbox.refreshOutbox(world);
}

export async function outboxChanged(world: World, change: OutboxChange): Promise<void> {
  const outbox = await import('./outbox.ts');
  await outbox.outboxChanged(world, change);
}
