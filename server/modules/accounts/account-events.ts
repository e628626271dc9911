import type { Events } from '../../shared/events.ts';
import { mailEvents } from '../mail/mail-module.ts';

export type AccountEvents = ReturnType<typeof accountEvents>;

export function accountEvents(events: Events) {
  const { mailFailed } = mailEvents(events);
  return {
    mailFailed,
    /** So that an account which a restored backup brings back can be deleted again. */
    accountClosed(userId: string): void {
      events.info({ event: 'account-closed', userId });
    },
  };
}
