import type { Credentials } from '../../server/api-client.ts';
import type { Random } from '../../server/attack/random.ts';
import type { ServerAddress } from '../../server/voice-calls/page-over-http.ts';
import type { LoginAccount } from './honest-load.ts';

/** The knowledge and resources of an attacker. */
export type Attacker = {
  readonly server: ServerAddress;
  readonly random: Random;
  /** The address of an honest account. */
  readonly victim: Pick<LoginAccount, 'email'>;
  /** The stolen token of another account. */
  readonly stolen: Credentials;
  /** An account of the attacker's own, with tokens. */
  own(): Credentials;
  /** A token of such an account that nothing else uses. */
  newToken(): Promise<string>;
  /** Calls `note` with what the server answered. */
  note(outcome: number | string): void;
};

export type Attack = {
  readonly name: string;
  /** The pause between two runs. */
  readonly everyMs: number;
  run(attacker: Attacker): Promise<void>;
};
