import { resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { requireTogether } from './require-together.ts';

export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'smtp'; readonly url: string }
);

export function mailConfig(env: Environment, publicUrl: string): MailConfig {
  const fallback = `Dragoman <no-reply@${new URL(publicUrl).hostname}>`;
  if (!env.SMTP_URL)
    return { kind: 'outbox', folder: resolve(env.DATA_DIR, 'outbox'), from: env.MAIL_FROM ?? fallback };
  const { MAIL_FROM: from } = requireTogether(env, ['SMTP_URL', 'MAIL_FROM']);
  return { kind: 'smtp', url: env.SMTP_URL, from };
}
