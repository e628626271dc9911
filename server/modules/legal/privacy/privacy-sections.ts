import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { PrivacyFacts, SpeechFacts } from './privacy-facts.ts';
import type { PrivacyTexts } from './privacy-texts.ts';

export type Section = { readonly title: string; readonly lines: readonly string[] };

/** The sections of the privacy page: only sentences that are true for the configuration. */
export function privacySections(texts: PrivacyTexts, facts: PrivacyFacts): Section[] {
  const { conversations, account, payments, abuse, rights } = texts;
  const { identityHost, mailHost, hasTrial, hasCaptcha } = facts;
  return [
    { title: texts.speech.title, lines: speechLines(texts.speech, facts) },
    {
      title: conversations.title,
      lines: [
        conversations.kept,
        ...(hasTrial ? [conversations.trial] : []),
        conversations.written,
        conversations.shared,
        conversations.device,
      ],
    },
    {
      title: account.title,
      lines: [
        account.kept,
        ...(identityHost ? [account.identity(identityHost)] : []),
        ...(mailHost ? [account.mail(mailHost)] : []),
      ],
    },
    ...(facts.payments.length > 0
      ? [
          {
            title: payments.title,
            lines: [payments.companies(facts.payments.join(texts.listSeparator)), payments.kept],
          },
        ]
      : []),
    {
      title: abuse.title,
      lines: [
        abuse.attempts,
        ...(hasTrial ? [abuse.trial] : []),
        abuse.gift,
        ...(hasCaptcha ? [abuse.captcha] : []),
        abuse.cookies,
        abuse.logs,
      ],
    },
    { title: rights.title, lines: [rights.settings, rights.closing, rights.backups, rights.contact] },
  ];
}

function speechLines(texts: PrivacyTexts['speech'], { speech, hasTurn }: PrivacyFacts): string[] {
  return [
    ...serviceLines(texts, speech),
    ...(speech.type === 'cloud' ? [] : [texts.notRecorded]),
    ...(hasTurn ? [texts.turn] : []),
    texts.onDevice,
  ];
}

function serviceLines(texts: PrivacyTexts['speech'], speech: SpeechFacts): string[] {
  switch (speech.type) {
    case 'this-server':
      return [texts.thisServer];
    case 'cloud':
      return [texts.cloud(speech.company, speech.host)];
    case 'engines': {
      const { recogniser, translator, synthesiser } = speech;
      return [
        texts.engines,
        ...(recogniser ? [texts.recogniser(recogniser)] : []),
        ...(translator ? [texts.translator(translator)] : []),
        ...(synthesiser ? [texts.synthesiser(synthesiser)] : []),
      ];
    }
    default:
      return unreachable(speech);
  }
}
