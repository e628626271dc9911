import type { Config } from '../../shared/config/config.ts';

/** How speech is processed: which service gets the sound, and which the texts. */
export type SpeechFacts =
  | { readonly type: 'this-server' }
  /** Hosts; undefined for what this server does itself. */
  | {
      readonly type: 'engines';
      readonly recogniser: string | undefined;
      readonly translator: string | undefined;
      readonly synthesiser: string | undefined;
    }
  | { readonly type: 'cloud'; readonly company: string; readonly host: string };

/** The facts of the configuration that concern users' data. */
export type PrivacyFacts = {
  readonly speech: SpeechFacts;
  /** The host of the identity provider; undefined without one, and for the sandbox. */
  readonly identityHost: string | undefined;
  /** The companies that carry out payments. */
  readonly payments: readonly string[];
  /** The host of the mail server; undefined where mails are files on this server. */
  readonly mailHost: string | undefined;
  readonly hasCaptcha: boolean;
  readonly hasTrial: boolean;
  readonly hasTurn: boolean;
  /** Accounts, payments or mails are simulated. */
  readonly isSandbox: boolean;
};

export function privacyFacts(config: Config): PrivacyFacts {
  const { voice, identity, payments, mail, turnstile, trial, sandbox } = config;
  return {
    speech: speechFacts(voice),
    identityHost: identity.kind === 'oidc' ? hostOf(identity.issuer) : undefined,
    payments: [
      ...(payments.alipay.kind === 'live' ? ['Alipay'] : []),
      ...(payments.polar.kind === 'live' ? ['Polar'] : []),
    ],
    mailHost: mail.kind === 'smtp' ? hostOf(mail.url) : undefined,
    hasCaptcha: turnstile !== undefined,
    hasTrial: trial.tokens > 0,
    hasTurn: voice.kind === 'embedded' && voice.turn !== undefined,
    isSandbox: sandbox.length > 0,
  };
}

function speechFacts(voice: Config['voice']): SpeechFacts {
  if (voice.kind === 'openai') return { type: 'cloud', company: 'OpenAI', host: hostOf(voice.baseUrl) };
  if (voice.kind === 'azure') return { type: 'cloud', company: 'Microsoft Azure', host: hostOf(voice.endpoint) };
  const [recogniser, translator, synthesiser] = [voice.stt, voice.llm, voice.tts].map(
    (engine) => engine && hostElsewhere(engine.url),
  );
  if (!recogniser && !translator && !synthesiser) return { type: 'this-server' };
  return { type: 'engines', recogniser, translator, synthesiser };
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** Undefined for a service on the same machine. */
function hostElsewhere(url: string): string | undefined {
  const host = hostOf(url);
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) ? undefined : host;
}
