import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { AdminTables } from './tables/admin.ts';
import type { ChatTables } from './tables/chat.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MailTables } from './tables/mail.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RoomTables } from './tables/rooms.ts';
import type { SystemTables } from './tables/system.ts';
import type { TrialTables } from './tables/trials.ts';
import type { VoiceTables } from './tables/voice.ts';

export type DatabaseSchema = AccountTables &
  LedgerTables &
  ChatTables &
  VoiceTables &
  SystemTables &
  PeopleTables &
  TrialTables &
  AdminTables &
  MailTables &
  IdentityTables &
  PaymentTables &
  RoomTables;

/** For reads and for writes of a single statement; a transaction is one too. */
export type Db = Kysely<DatabaseSchema>;

/** For writes of several statements, which must run in a transaction. */
export type Tx = Transaction<DatabaseSchema>;
