import { join } from 'node:path';
import type { AlipayConfig, PolarConfig } from './shared/config/payments-config.ts';
import type { Config } from './shared/config/config.ts';
import type { Database } from './db/database.ts';
import type { VoiceProvider } from './modules/voice-calls/voice-calls-module.ts';
import { version } from './shared/version.ts';

export type StartupInfo = {
  readonly config: Config;
  readonly engine: Database['engine'];
  readonly voice: Pick<VoiceProvider, 'kind' | 'rehearsal'>;
  /** The generated password of the administrator; undefined when it was configured. */
  readonly adminPassword: string | undefined;
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

function voiceLine({ kind, rehearsal }: StartupInfo['voice']): string {
  if (!rehearsal) return kind;
  return 'embedded, rehearsing: responses are scripted (set STT_URL, LLM_URL and LLM_MODEL to interpret)';
}

function signInLine({ identity }: Config): string {
  if (identity.kind === 'embedded') return 'e-mail, and an embedded identity provider with two sandbox users';
  return identity.kind === 'oidc' ? `e-mail, and ${identity.issuer}` : 'e-mail';
}

function paymentsLine({ payments }: Config): string {
  const states: Record<(AlipayConfig | PolarConfig)['kind'], string> = {
    live: 'live',
    off: 'off',
    sandbox: 'sandbox (no real money)',
  };
  return `Alipay ${states[payments.alipay.kind]}, Polar ${states[payments.polar.kind]}`;
}

function passwordLine(adminPassword: string | undefined): string {
  return adminPassword === undefined ? 'with ADMIN_PASSWORD' : `password ${adminPassword} (generated)`;
}
