import type { OutboxChange } from '../ports/device.ts';
import type { AppServices } from '../ports/services.ts';

/** Counts what waits on this device. The first screen is painted before anybody counts. */
export async function refreshOutbox(world: AppServices): Promise<void> {
  const outbox = await import('./outbox.ts');
  await outbox.refreshOutbox(world);
}

export async function handleOutboxChange(world: AppServices, change: OutboxChange): Promise<void> {
  const outbox = await import('./outbox.ts');
  await outbox.handleOutboxChange(world, change);
}
