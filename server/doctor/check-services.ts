import { z } from 'zod';
import { unreachable } from '../../src/domain/unreachable.ts';
import { endpointUrl } from '../../src/shared/openai-endpoint.ts';
import type { AlipayConfig, PolarConfig } from '../shared/config/payments-config.ts';
import type { Config } from '../shared/config/config.ts';
import type { EngineConfig } from '../shared/config/voice-config.ts';
import { isLoopbackUrl } from '../shared/config/loopback.ts';
import { checkSmtp } from '../modules/mail/mail-module.ts';
import { voiceProgram } from '../voice-program.ts';
import { reportModels } from '../modules/local-models/local-models-module.ts';
import { conversationsFor, readMeasuredTurnMs } from '../modules/voice-providers/voice-providers-module.ts';
import { createAlipayClient } from '../modules/billing/billing-module.ts';
import { bad, good, note, type Finding } from './finding.ts';
import { bearer, checkUrl } from './check-url.ts';

export async function checkMail({ mail }: Config): Promise<Finding> {
  if (mail.kind === 'outbox') return note('Mail', `Files in ${mail.folder}. Set SMTP_URL and MAIL_FROM to send.`);
  try {
    await checkSmtp(mail);
    return good('Mail', `${new URL(mail.url).host} accepts the login.`);
  } catch (error) {
    const why =
      error instanceof Error && 'responseCode' in error
        ? `responds with ${String(error.responseCode)}`
        : 'is unreachable';
    return bad('Mail', `${new URL(mail.url).host} ${why}. Check SMTP_URL: host, port, user, password.`);
  }
}

export async function checkVoice({ voice }: Config): Promise<Finding[]> {
  const model = encodeURIComponent(voice.model);
  switch (voice.kind) {
    case 'openai':
      return [
        await checkUrl({
          subject: 'Voice',
          url: `${voice.baseUrl}/models/${model}`,
          headers: bearer(voice.apiKey),
          variables: 'OPENAI_API_KEY, OPENAI_BASE_URL and VOICE_MODEL',
          judge: () => undefined,
        }),
      ];
    case 'azure':
      return [
        await checkUrl({
          subject: 'Voice',
          url: `${voice.endpoint}/openai/v1/models`,
          headers: { 'api-key': voice.apiKey },
          variables: 'AZURE_OPENAI_ENDPOINT and AZURE_OPENAI_API_KEY',
        }),
      ];
    case 'embedded':
      return await checkEngines(voice);
    default:
      return unreachable(voice);
  }
}

type EmbeddedVoice = Extract<Config['voice'], { kind: 'embedded' }>;

/** Lists the engine that would serve each stage of a conversation, and for which pairs. */
async function checkEngines(voice: EmbeddedVoice): Promise<Finding[]> {
  const { stt, llm, tts, models } = voice;
  const local = models ? [...(await checkModels(models)), ...(await checkCapacity(voice))] : [];
  if (!stt && !models) {
    return [note('Voice', 'Embedded, rehearsing. Set MODELS=light, or STT_URL, LLM_URL and LLM_MODEL, to interpret.')];
  }
  const engines = Object.entries({ STT: stt, LLM: llm, TTS: tts });
  const remote = await Promise.all(engines.flatMap(([name, engine]) => (engine ? [checkEngine(name, engine)] : [])));
  return [...remote, ...local];
}

async function checkModels(models: NonNullable<EmbeddedVoice['models']>): Promise<Finding[]> {
  const lines = await reportModels(models, { program: voiceProgram('engine-process') });
  return lines.map((line) => ({ subject: 'Models', ...line }));
}

/** How many conversations the local models may have at once, and why. */
async function checkCapacity({ models, maxConversations, measurementFile }: EmbeddedVoice): Promise<Finding[]> {
  if (!models || measurementFile === undefined) return [];
  const turnMs = await readMeasuredTurnMs(measurementFile, models.set);
  if (turnMs === undefined) {
    const text = `${maxConversations} conversations at once: an estimate, until the server has measured its models.`;
    return [note('Models', text)];
  }
  const text = `${conversationsFor(turnMs)} conversations at once: the models take ${Math.round(turnMs)} ms for a turn here.`;
  return [good('Models', text)];
}

function checkEngine(name: string, { url, apiKey, model }: EngineConfig): Promise<Finding> {
  const subject = `Voice ${name}`;
  return checkUrl({
    subject,
    url: endpointUrl(url.replace(/^ws/, 'http'), '/models'),
    headers: bearer(apiKey),
    variables: `${name}_URL and ${name}_API_KEY`,
    judge: (body) => judgeModels(body, { subject, origin: new URL(url).origin, name, model }),
  });
}

const modelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
const MAX_NAMED_MODELS = 5;

type ExpectedModel = {
  readonly subject: string;
  readonly origin: string;
  readonly name: string;
  readonly model: string;
};

/** A server may serve a model under a name that it does not list, so a missing one is no error. */
function judgeModels(body: unknown, { subject, origin, name, model }: ExpectedModel): Finding | undefined {
  const ids = modelList.safeParse(body).data?.data.map(({ id }) => id) ?? [];
  if (ids.length === 0 || ids.some((id) => id === model || id.startsWith(`${model}:`))) return undefined;
  const listed = ids.slice(0, MAX_NAMED_MODELS).join(', ');
  return note(subject, `${origin} responds, and does not list "${model}" but ${listed}. Check ${name}_MODEL.`);
}

export async function checkIdentity({ identity }: Config): Promise<Finding> {
  switch (identity.kind) {
    case 'off':
      return good('Sign-in', 'By email only.');
    case 'embedded':
      return note('Sign-in', 'The embedded provider with two sandbox users. Set OIDC_ISSUER and OIDC_CLIENT_ID.');
    case 'oidc':
      return await checkUrl({
        subject: 'Sign-in',
        url: `${identity.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        variables: 'OIDC_ISSUER',
      });
    default:
      return unreachable(identity);
  }
}

export async function checkPayments({ payments }: Config): Promise<Finding[]> {
  return [await checkAlipay(payments.alipay), await checkPolar(payments.polar)];
}

async function checkAlipay(alipay: AlipayConfig): Promise<Finding> {
  if (alipay.kind !== 'live') return noRealPayments('Alipay', alipay.kind);
  try {
    // A query for an order that does not exist: its signed response shows that both keys are right.
    await createAlipayClient(alipay).request('alipay.trade.query', { out_trade_no: 'doctor' });
    return good('Alipay', 'It responds, and its signature is valid.');
  } catch {
    return bad(
      'Alipay',
      'No signed response. Check ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY and the network.',
    );
  }
}

const polarServers = { production: 'https://api.polar.sh', sandbox: 'https://sandbox-api.polar.sh' };

async function checkPolar(polar: PolarConfig): Promise<Finding> {
  if (polar.kind !== 'live') return noRealPayments('Polar', polar.kind);
  const { server } = polar;
  const base = server === 'production' || server === 'sandbox' ? polarServers[server] : server.replace(/\/$/, '');
  return await checkUrl({
    subject: 'Polar',
    url: `${base}/v1/checkouts/?limit=1`,
    headers: bearer(polar.accessToken),
    variables: 'POLAR_ACCESS_TOKEN and POLAR_SERVER',
  });
}

function noRealPayments(what: string, kind: 'off' | 'sandbox'): Finding {
  return kind === 'off' ? good(what, 'Off.') : note(what, 'A sandbox: no money moves. See docs/payments.md.');
}

/** Browsers allow the microphone on HTTPS and loopback addresses only. */
export async function checkPublicUrl({ publicUrl, trustedProxies, legal }: Config): Promise<Finding[]> {
  if (isLoopbackUrl(publicUrl))
    return [note('Address', `${publicUrl}: for this machine only. Set PUBLIC_URL to serve others.`)];
  if (!publicUrl.startsWith('https:'))
    return [bad('Address', `${publicUrl} is not HTTPS, so browsers block the microphone. Put a TLS proxy in front.`)];
  const reached = await checkUrl({
    subject: 'Address',
    url: `${publicUrl}/healthz`,
    variables: 'PUBLIC_URL and the proxy',
  });
  const noSupport = 'Emails and the owners of blocked accounts have no contact. Set SUPPORT_URL or SELLER_EMAIL.';
  const support = legal.supportUrl === undefined ? [note('Support', noSupport)] : [];
  if (trustedProxies > 0) return [reached, ...support];
  return [reached, ...support, note('Proxy', 'Set TRUST_PROXY=1 behind a proxy, or all clients share one rate limit.')];
}
