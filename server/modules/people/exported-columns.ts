import type { DatabaseSchema } from '../../db/schema.ts';

/**
 * The columns of each table that administrators can export, separated by spaces. Left out is what people said or wrote
 * (titles, turns, glossaries, notices of calls), secrets and their digests, and payment addresses and notifications as
 * received. A new table or column has to be added here on purpose.
 */
export const exportedColumns: Readonly<Record<keyof DatabaseSchema, string>> = {
  users: 'id email name auth0_id mfa_enabled plan locale created_at last_login_at closed_at blocked_at',
  glossaries: 'user_id updated_at',
  access_tokens: 'kind user_id administrator_id created_at expires_at revoked_at family_started_at retired_at',
  balances: 'user_id available used unlimited debt',
  ledger_entries: 'seq id user_id kind tokens asked free reference session_id reason created_at',
  gifted_mailboxes: 'created_at',
  chat_sessions:
    'id user_id trial_id source_language target_language voice status created_at stored_characters pinned_at ' +
    'of_guest',
  turns: 'id session_id item_id speaker user_language assistant_language status said_at usage_data translated_by',
  search_blocks: 'id session_id user_id until segment_id',
  search_segments: 'id user_id block_ids untils',
  shares: 'id session_id created_at expires_at',
  uploads: 'session_id tokens_deducted short created_at',
  call_secrets: 'session_id expires_at used_at',
  calls: 'id session_id owner heartbeat_at started_at ended_at end_reason end_asked reserved heard_at',
  text_requests: 'payer_id session_id room_id reserved claimed_at',
  rate_limits: 'window_ends_at hits',
  settings: 'key',
  identities: 'issuer subject user_id created_at',
  codes: 'locale expires_at tries',
  spent_proofs: 'expires_at',
  invitations: 'id email status bound locale created_at sent_at used_at used_by revoked_at',
  trials: 'id granted remaining started_at expires_at',
  trial_aliases: 'id trial_id',
  trial_spendings: 'trial_id reference tokens created_at',
  mails: 'id kind reference subject_id about state attempts next_try_at claim problem',
  audit_log: 'id at actor action subject amount detail',
  error_counts: 'hour errors',
  recent_errors: 'event error route count first_seen_at last_seen_at',
  administrators: 'id name is_configured created_at created_by last_login_at removed_at',
  rooms: 'id session_id token_cap tokens_used last_seq stored_characters created_at expires_at ended_at end_reason',
  room_invitations: 'id room_id purpose created_at expires_at used_at revoked_at',
  room_members:
    'id room_id role language second_language invitation_id session_id state muted seen_at joined_seq joined_at',
  room_turns: 'id room_id member_id turn_id revision seq position state language started_at ended_at level overheard',
  sandbox_grants: 'kind scope signed_in_at expires_at',
  plans:
    'id code name description features tokens_per_month usd_cents cny_fen listed_currency polar_product_id ' +
    'position withdrawn_at',
  token_packs:
    'id code name description token_count usd_cents cny_fen listed_currency polar_product_id position ' +
    'withdrawn_at',
  orders:
    'id order_id user_id method gateway_kind product_type product_code description tokens merchant ' +
    'amount_minor currency status reference payment_id gateway_subscription_id renewal_of refunded_minor ' +
    'created_at expires_at paid_at fulfilled_at next_check_at checks',
  payment_notifications: 'id method notification_id order_id report received_at next_try_at tries processed_at outcome',
  subscriptions: 'id user_id plan_code method order_id gateway_subscription_id renews started_at ends_at ended_at',
  subscription_periods: 'order_id subscription_id tokens begins_at ends_at granted_at cancelled_at',
  sandbox_payments:
    'order_id method payment_id description amount_minor currency merchant state is_subscription created_at ' +
    'expires_at',
  sandbox_subscriptions: 'id order_id period_ends_at cancel_at_period_end revoked_at',
  receipts: 'order_id number issued_at seller',
};
