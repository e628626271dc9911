import { statements } from './statements.ts';

export const foundByIndex = statements(
  `create index chat_sessions_of_trial on chat_sessions (trial_id) where trial_id is not null`,
  `create index payment_notifications_kept on payment_notifications (received_at)
    where processed_at is not null and raw <> ''`,
);
