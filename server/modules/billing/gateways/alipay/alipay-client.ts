import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk';
import { lazyOnce } from '../../../../../src/shared/async.ts';
import { GatewayUnavailableError } from '../gateway.ts';
import { privateKeyPem, publicKeyPem } from '../../../../shared/config/alipay-keys.ts';

export type AlipayAccount = {
  readonly appId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly gateway: string;
};

export type AlipayClient = {
  /** @throws GatewayUnavailableError unless Alipay sent a signed response */
  request(method: string, content: Record<string, unknown>, notifyUrl?: string): Promise<AlipaySdkCommonResult>;
  isSigned(fields: Readonly<Record<string, string>>): Promise<boolean>;
};

const TIMEOUT_MS = 8000;

/** The official SDK, loaded at first use because loading takes a third of a second. */
export function createAlipayClient(account: AlipayAccount): AlipayClient {
  const sdk = lazyOnce(() => load(account));
  return {
    request: async (method, bizContent, notifyUrl) => {
      const client = await sdk();
      try {
        const params = notifyUrl ? { notify_url: notifyUrl, bizContent } : { bizContent };
        // Without validateSign the SDK accepts unsigned responses.
        return await client.exec(method, params, { validateSign: true });
      } catch (error) {
        throw new GatewayUnavailableError('Alipay sent no signed response', error);
      }
    },
    isSigned: async (fields) => isSigned(await sdk(), fields),
  };
}

async function load(account: AlipayAccount): Promise<AlipaySdk> {
  const { AlipaySdk } = await import('alipay-sdk');
  return new AlipaySdk({
    appId: account.appId,
    privateKey: privateKeyPem(account.privateKey),
    alipayPublicKey: publicKeyPem(account.publicKey),
    gateway: account.gateway,
    signType: 'RSA2',
    camelcase: false,
    timeout: TIMEOUT_MS,
  });
}

function isSigned(sdk: AlipaySdk, fields: Readonly<Record<string, string>>): boolean {
  // The SDK would let the sender choose the weaker RSA signature.
  if (fields['sign_type'] !== 'RSA2') return false;
  try {
    // checkNotifySign (V1) decodes the fields a second time and fails on a per cent sign.
    return sdk.checkNotifySignV2({ ...fields });
  } catch {
    return false;
  }
}
