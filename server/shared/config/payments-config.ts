import type { Seller } from '../../../src/domain/purchase.ts';
import { privateKeyPem, publicKeyPem } from './alipay-keys.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { requireTogether } from './require-together.ts';

export type AlipayConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'live';
      readonly appId: string;
      readonly privateKey: string;
      readonly publicKey: string;
      readonly gateway: string;
    };

export type PolarConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'live';
      readonly accessToken: string;
      readonly webhookSecret: string;
      /** `production`, `sandbox` (theirs) or the address of an API. */
      readonly server: string;
    };

export type PaymentsConfig = { readonly alipay: AlipayConfig; readonly polar: PolarConfig };

/** With neither gateway set both are sandboxed; with one set the other is off: never a sandbox beside real money. */
export function paymentsConfig(env: Environment): PaymentsConfig {
  if (env.PAYMENTS === 'off') return { alipay: { kind: 'off' }, polar: { kind: 'off' } };
  const alipay = alipayConfig(env);
  const polar = polarConfig(env);
  const unset = (alipay ?? polar) ? ({ kind: 'off' } as const) : ({ kind: 'sandbox' } as const);
  return { alipay: alipay ?? unset, polar: polar ?? unset };
}

/** The seller's details on receipts. `\n` in the address begins a line, where a file cannot hold one. */
export function sellerConfig(env: Environment): Seller {
  return {
    name: env.SELLER_NAME ?? null,
    address: env.SELLER_ADDRESS?.replaceAll('\\n', '\n') ?? null,
    taxId: env.SELLER_TAX_ID ?? null,
    email: env.SELLER_EMAIL ?? null,
  };
}

function alipayConfig(env: Environment): AlipayConfig | undefined {
  const names = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
  const isUnset = names.every((name) => env[name] === undefined);
  if (isUnset && !env.ALIPAY_GATEWAY) return undefined;
  const needed = requireTogether(env, names, isUnset ? 'ALIPAY_GATEWAY' : undefined);
  checkAlipayKeys(needed);
  return {
    kind: 'live',
    appId: needed.ALIPAY_APP_ID,
    privateKey: needed.ALIPAY_PRIVATE_KEY,
    publicKey: needed.ALIPAY_PUBLIC_KEY,
    gateway: env.ALIPAY_GATEWAY ?? 'https://openapi.alipay.com/gateway.do',
  };
}

/** Detects unreadable keys at the start instead of at the first payment. */
function checkAlipayKeys(keys: Record<'ALIPAY_PRIVATE_KEY' | 'ALIPAY_PUBLIC_KEY', string>): void {
  const wrong = [
    ...(isReadable(() => privateKeyPem(keys.ALIPAY_PRIVATE_KEY)) ? [] : ['ALIPAY_PRIVATE_KEY']),
    ...(isReadable(() => publicKeyPem(keys.ALIPAY_PUBLIC_KEY)) ? [] : ['ALIPAY_PUBLIC_KEY']),
  ];
  if (wrong.length > 0) throw new ConfigError(wrong.map((name) => `${name} takes an RSA key, as PEM or bare base64.`));
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function polarConfig(env: Environment): PolarConfig | undefined {
  if (!env.POLAR_ACCESS_TOKEN && !env.POLAR_WEBHOOK_SECRET) return undefined;
  const needed = requireTogether(env, ['POLAR_ACCESS_TOKEN', 'POLAR_WEBHOOK_SECRET']);
  return {
    kind: 'live',
    accessToken: needed.POLAR_ACCESS_TOKEN,
    webhookSecret: needed.POLAR_WEBHOOK_SECRET,
    server: env.POLAR_SERVER,
  };
}
