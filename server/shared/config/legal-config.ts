import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** A document of the operator: an address elsewhere, or a text that this server shows. */
export type LegalDocument =
  | { readonly type: 'address'; readonly url: string }
  | { readonly type: 'text'; readonly text: string };

/** Undefined: the operator has none. Without a privacy document there is a built-in one. */
export type LegalConfig = {
  readonly terms: LegalDocument | undefined;
  readonly privacy: LegalDocument | undefined;
  readonly imprint: LegalDocument | undefined;
  /** A page, or `mailto:` with an address. */
  readonly supportUrl: string | undefined;
};

export function legalConfig(env: Environment): LegalConfig {
  return {
    terms: documentOf(env, 'TERMS'),
    privacy: documentOf(env, 'PRIVACY'),
    imprint: documentOf(env, 'IMPRINT'),
    supportUrl: env.SUPPORT_URL ?? (env.SELLER_EMAIL && `mailto:${env.SELLER_EMAIL}`),
  };
}

function documentOf(env: Environment, name: 'TERMS' | 'PRIVACY' | 'IMPRINT'): LegalDocument | undefined {
  const url = env[`${name}_URL`];
  const file = env[`${name}_FILE`];
  if (url && file)
    throw new ConfigError([`${name}_FILE takes nothing while ${name}_URL is set: one of them is shown.`]);
  if (url) return { type: 'address', url };
  return file ? { type: 'text', text: readText(`${name}_FILE`, file) } : undefined;
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError([`${name} takes a text file that this account may read, and ${file} is not one.`]);
  }
}
