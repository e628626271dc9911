import type { I18n } from '@lingui/core';
import { unreachable } from '../../../src/domain/unreachable.ts';
import type { PrivacyFacts, SpeechFacts } from './privacy-facts.ts';

export type Section = { readonly title: string; readonly lines: readonly string[] };

/** The sections of the privacy page: only sentences that are true for the configuration. */
export function privacySections(i18n: I18n, facts: PrivacyFacts): Section[] {
  const companies = new Intl.ListFormat(i18n.locale).format(facts.payments);
  const { identityHost, mailHost, hasTrial, hasCaptcha } = facts;
  return [
    { title: i18n._('What you say'), lines: speechLines(i18n, facts) },
    {
      title: i18n._('Your conversations'),
      lines: [
        i18n._('The texts of your conversations are stored with your account until you delete them or the account.'),
        ...(hasTrial
          ? [i18n._('Conversations of a free trial are not stored; only their length and usage are, for 30 days.')]
          : []),
        i18n._(
          'The translation of a text that you type or correct is stored for at most two hours, so that a repeated request costs nothing.',
        ),
        i18n._(
          'A person to whom you give a link to a conversation or a room can read it, until the link expires or you revoke it.',
        ),
        i18n._(
          'Your browser keeps copies of conversations, your preferences and downloaded languages. The settings list them and remove them.',
        ),
      ],
    },
    {
      title: i18n._('Your account'),
      lines: [
        i18n._(
          'Your name, email address, language, names and terms, and the time of your last login. Your password is stored as a hash that cannot be turned back. A login ends after at most 90 days.',
        ),
        ...(identityHost
          ? [
              i18n._(
                'Login with Apple or Google goes through {host}, which tells this service your name, your email address and an identifier.',
                { host: identityHost },
              ),
            ]
          : []),
        ...(mailHost
          ? [i18n._('Codes, receipts and security notices are emailed through {host}.', { host: mailHost })]
          : []),
      ],
    },
    ...(facts.payments.length > 0
      ? [
          {
            title: i18n._('Payments'),
            lines: [
              i18n._(
                'Payments are made with {companies}, which receives what you enter there. This service does not see your card or bank account.',
                { companies },
              ),
              i18n._(
                'Orders, receipts and the use of tokens are stored for accounting. After the deletion of your account they stay without your name. What a payment company reports is deleted after 90 days.',
              ),
            ],
          },
        ]
      : []),
    {
      title: i18n._('Protection against misuse'),
      lines: [
        i18n._(
          'To limit attempts to log in, your email address and network are counted as hashes for at most a day. Codes are valid for 10 minutes.',
        ),
        ...(hasTrial
          ? [
              i18n._(
                'As each device has one free trial, hashes of the properties of your browser and of your network are stored for a year. They cannot be turned back.',
              ),
            ]
          : []),
        i18n._(
          'As the free tokens of a new account are given once, a hash of your email address stays after you delete the account. It cannot be turned back.',
        ),
        ...(hasCaptcha
          ? [
              i18n._(
                'Cloudflare Turnstile checks that you are human, and receives your address and properties of your browser.',
              ),
            ]
          : []),
        i18n._(
          'There is no advertising and no tracking. A cookie remembers the sidebar for 7 days, and after a login another one remembers this device for a year, so that strangers cannot lock you out.',
        ),
        i18n._('Logs contain the kind, result and duration of requests; no contents, names or addresses.'),
      ],
    },
    {
      title: i18n._('Your rights'),
      lines: [
        i18n._(
          'In the settings you can download all your data, correct your name and email address, and delete your account. Single conversations are deleted in the history.',
        ),
        i18n._('With the account its profile, conversations, names and terms are deleted at once.'),
        i18n._('Deleted data may stay in backups until they are replaced.'),
        i18n._('For everything else contact the operator. You may also complain to a data protection authority.'),
      ],
    },
  ];
}

function speechLines(i18n: I18n, { speech, hasTurn }: PrivacyFacts): string[] {
  return [
    ...serviceLines(i18n, speech),
    ...(speech.type === 'cloud'
      ? []
      : [
          i18n._('Sound is not recorded: it is discarded once it has been used.'),
          i18n._('Others in your room may hear your voice, not only read what you say.'),
        ]),
    ...(hasTurn
      ? [i18n._('Where your network requires it, a relay of this service passes the encrypted sound on.')]
      : []),
    i18n._('Where your browser interprets by itself, what you say is recognised and translated on your device.'),
  ];
}

function serviceLines(i18n: I18n, speech: SpeechFacts): string[] {
  switch (speech.type) {
    case 'this-server':
      return [
        i18n._(
          'Your speech is sent encrypted to this server, which recognises, translates and speaks it itself. No other company receives it.',
        ),
      ];
    case 'cloud':
      return [
        i18n._(
          'Your speech is sent encrypted from your browser to {company} ({host}), which recognises, translates and speaks it under its own terms. This server receives the texts and no sound.',
          { company: speech.company, host: speech.host },
        ),
      ];
    case 'engines': {
      const { recogniser, translator, synthesiser } = speech;
      return [
        i18n._('Your speech is sent encrypted to this server.'),
        ...(recogniser ? [i18n._('To recognise it, the sound is passed to {host}.', { host: recogniser })] : []),
        ...(translator ? [i18n._('To translate it, the text is passed to {host}.', { host: translator })] : []),
        ...(synthesiser ? [i18n._('To speak it, the translation is passed to {host}.', { host: synthesiser })] : []),
      ];
    }
    default:
      return unreachable(speech);
  }
}
