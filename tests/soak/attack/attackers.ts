import { sleep } from '../../../src/shared/async.ts';
import type { Database } from '../../../server/db/database.ts';
import { credit } from '../../../server/modules/billing/ledger/ledger.ts';
import { seededRandom } from '../../server/attack/random.ts';
import type { ServerAddress } from '../../server/voice-calls/page-over-http.ts';
import { createToken, createUser } from '../../server/users.ts';
import type { Attack, Attacker } from './attack.ts';
import type { LoginAccount } from './honest-load.ts';
import { customerAddress } from './network-names.ts';
import { httpAttacks } from './http-attacks.ts';
import { Tally } from './tally.ts';
import { voiceAttacks } from './voice-attacks.ts';

/** The targets of the attack. */
type AttackerStage = { readonly servers: readonly ServerAddress[]; readonly store: Database };

const OWN_ACCOUNTS = 6;
const OWN_TOKENS = 2_000_000;

type OwnAccount = { readonly id: string; readonly token: string };

export type AttackerSettings = {
  readonly urls: readonly string[];
  readonly databaseUrl: string;
  readonly victim: Pick<LoginAccount, 'email'>;
  readonly seconds: number;
  readonly seed: number;
};

export type AttackerReport = {
  readonly requests: number;
  /** Responses that show a fault: a status of 500 or above, except 503. */
  readonly faults: number;
  /** The outcome of each attack. */
  readonly lines: readonly string[];
};

/** Runs all attacks at once, each again and again. */
export async function runAttackers(stage: AttackerStage, settings: AttackerSettings): Promise<AttackerReport> {
  const tally = new Tally();
  const random = seededRandom(settings.seed);
  const owned: OwnAccount[] = [];
  for (let count = 0; count < OWN_ACCOUNTS; count += 1) owned.push(await addAccount(stage));
  const stolen = await addAccount(stage);
  const attackerFor = ({ name }: Attack): Attacker => ({
    server: random.pick(stage.servers),
    random,
    victim: settings.victim,
    stolen: { token: stolen.token, headers: customerAddress(random) },
    own: () => ({ token: random.pick(owned).token, headers: customerAddress(random) }),
    newToken: () => createToken(stage.store.db, new Date(), 'user', random.pick(owned).id),
    note: (outcome) => tally.note(name, outcome),
  });
  const over = AbortSignal.timeout(settings.seconds * 1000);
  await Promise.all([...httpAttacks, ...voiceAttacks].map((attack) => repeat(attack, () => attackerFor(attack), over)));
  return {
    requests: tally.count(),
    faults: tally.count((outcome) => /^5\d\d$/.test(outcome) && outcome !== '503'),
    lines: tally.lines(),
  };
}

async function repeat(attack: Attack, attacker: () => Attacker, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const value = attacker();
    await attack.run(value).catch((error: unknown) => value.note(error instanceof Error ? error.message : 'failed'));
    await sleep(attack.everyMs);
  }
}

async function addAccount({ store }: AttackerStage): Promise<OwnAccount> {
  const { id, token } = await createUser(store.db, new Date());
  const grant = { userId: id, kind: 'grant', tokens: OWN_TOKENS, reference: 'signup' } as const;
  await credit(store.db, grant, new Date());
  return { id, token };
}
