import { join } from 'node:path';
import { unreachable } from '../src/domain/unreachable.ts';
import type { AlipayConfig, PolarConfig } from './shared/config/payments-config.ts';
import type { Config } from './shared/config/config.ts';
import type { Database } from './db/database.ts';
import type { AdminPasswordNote } from './modules/admin/admin-module.ts';
import type { VoiceProvider } from './modules/voice-providers/voice-providers-module.ts';
import { version } from './shared/version.ts';

export type StartupInfo = {
  readonly config: Config;
  readonly engine: Database['engine'];
  readonly voice: Pick<VoiceProvider, 'kind' | 'rehearsal' | 'models'>;
  readonly adminPassword: AdminPasswordNote;
};

/** The text printed when the server has started. */
export function startupMessage({ config, engine, voice, adminPassword }: StartupInfo): string {
  const lines: ReadonlyArray<readonly [string, string]> = [
    ['Data', config.dataDir],
    [
      'Database',
      engine === 'embedded' ? `embedded, in ${join(config.dataDir, 'database')}` : 'PostgreSQL (DATABASE_URL)',
    ],
    ['Voice', voiceLine(voice)],
    ['Sign-in', signInLine(config)],
    ['Payments', paymentsLine(config)],
    ['Mail', config.mail.kind === 'outbox' ? `files in ${config.mail.folder} (set SMTP_URL to send)` : 'SMTP'],
    ['Admin', `${config.publicUrl}/admin as ${config.admin.username}, ${passwordLine(adminPassword)}`],
  ];
  const shown = lines.map(([name, text]) => `  ${name.padEnd(9)} ${text}`);
  return [`Dragoman ${version} is listening at ${config.publicUrl}`, ...shown].join('\n');
}

function voiceLine({ kind, rehearsal, models }: StartupInfo['voice']): string {
  if (!rehearsal) return models ? `${kind}, with models on this machine` : kind;
  if (models) return 'embedded, rehearsing until the models of a pair are there (npm run models)';
  return 'embedded, rehearsing: responses are scripted (set STT_URL, LLM_URL and LLM_MODEL to interpret)';
}

function signInLine({ identity }: Config): string {
  if (identity.kind === 'embedded') return 'email, and an embedded identity provider with two sandbox users';
  return identity.kind === 'oidc' ? `email, and ${identity.issuer}` : 'email';
}

function paymentsLine({ payments }: Config): string {
  const states: Record<(AlipayConfig | PolarConfig)['kind'], string> = {
    live: 'live',
    off: 'off',
    sandbox: 'sandbox (no real money)',
  };
  return `Alipay ${states[payments.alipay.kind]}, Polar ${states[payments.polar.kind]}`;
}

function passwordLine(note: AdminPasswordNote): string {
  switch (note.type) {
    case 'configured':
      return 'with ADMIN_PASSWORD';
    case 'generated':
      return `password ${note.password} (generated, shown this once)`;
    case 'stored':
      return `with the password in ${note.file}`;
    default:
      return unreachable(note);
  }
}
