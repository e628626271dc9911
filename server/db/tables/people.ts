import type { Generated } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';

export type PeopleTables = {
  /** Users who sign in with another provider, by issuer and subject. */
  identities: {
    issuer: string;
    subject: Generated<string>;
    user_id: string;
    created_at: Date;
  };
  /** Mailed codes and links, for a day after they have expired. */
  codes: {
    /** Keyed digest of purpose, address and the holder who may use it; of a link, its secret in place of the holder. */
    slot: string;
    /** Keyed digest of purpose and address, by which all codes of one purpose are voided. */
    subject: Generated<string>;
    /** Keyed digest of the code or secret. */
    hash: string;
    locale: LocaleCode;
    expires_at: Date;
    tries: number;
    used_at: Generated<Date | null>;
  };
  /** ID tokens that were used to sign in, stored until they expire: each works once. */
  spent_proofs: {
    /** SHA-256 of the token, in hexadecimal. */
    hash: string;
    expires_at: Date;
  };
  invitations: {
    id: Generated<string>;
    code: string;
    email: string;
    status: Generated<InvitationStatus>;
    /** Only the invited address may use it. */
    bound: Generated<boolean>;
    /** The language of its mail. */
    locale: Generated<LocaleCode>;
    created_at: Date;
    sent_at: Date | null;
    used_at: Date | null;
    used_by: string | null;
    revoked_at: Date | null;
  };
};

export type InvitationStatus = 'pending' | 'sent' | 'used' | 'revoked';
