import type { PrivacyTexts } from './privacy-texts.ts';

export const english: PrivacyTexts = {
  title: 'Privacy',
  intro: 'What this service does with your data. This text is made from the way the service is set up now.',
  operator: (details) => `The service is run by ${details}.`,
  sandbox: 'This is a demo in which accounts, payments or email are simulated. Do not enter anything personal.',
  speech: {
    title: 'What you say',
    thisServer:
      'Your speech is sent encrypted to this server, which recognises, translates and speaks it itself. No other company receives it.',
    engines: 'Your speech is sent encrypted to this server.',
    recogniser: (host) => `To recognise it, the sound is passed to ${host}.`,
    translator: (host) => `To translate it, the text is passed to ${host}.`,
    synthesiser: (host) => `To speak it, the translation is passed to ${host}.`,
    cloud: (company, host) =>
      `Your speech is sent encrypted from your browser to ${company} (${host}), which recognises, translates and speaks it under its own terms. This server receives the texts and no sound.`,
    notRecorded: 'Sound is not recorded: it is discarded once it has been used.',
    turn: 'Where your network requires it, a relay of this service passes the encrypted sound on.',
    onDevice: 'Where your browser interprets by itself, what you say is recognised and translated on your device.',
  },
  conversations: {
    title: 'Your conversations',
    kept: 'The texts of your conversations are stored with your account until you delete them or the account.',
    trial: 'Conversations of a free trial are not stored; only their length and usage are, for 30 days.',
    written:
      'The translation of a text that you type or correct is stored for at most two hours, so that a repeated request costs nothing.',
    shared:
      'A person to whom you give a link to a conversation or a room can read it, until the link expires or you revoke it.',
    device:
      'Your browser keeps copies of conversations, your preferences and downloaded languages. The settings list them and remove them.',
  },
  account: {
    title: 'Your account',
    kept: 'Your name, email address, language, names and terms, and the time of your last login. Your password is stored as a hash that cannot be turned back. A login ends after at most 90 days.',
    identity: (host) =>
      `Login with Apple or Google goes through ${host}, which tells this service your name, your email address and an identifier.`,
    mail: (host) => `Codes, receipts and security notices are emailed through ${host}.`,
  },
  payments: {
    title: 'Payments',
    companies: (names) =>
      `Payments are made with ${names}, which receives what you enter there. This service does not see your card or bank account.`,
    kept: 'Orders, receipts and the use of tokens are stored for accounting. After the deletion of your account they stay without your name. What a payment company reports is deleted after 90 days.',
  },
  abuse: {
    title: 'Protection against misuse',
    attempts:
      'To limit attempts to log in, your email address and network are counted as hashes for at most a day. Codes are valid for 10 minutes.',
    trial:
      'As each device has one free trial, hashes of the properties of your browser and of your network are stored for a year. They cannot be turned back.',
    gift: 'As the free tokens of a new account are given once, a hash of your email address stays after you delete the account. It cannot be turned back.',
    captcha:
      'Cloudflare Turnstile checks that you are human, and receives your address and properties of your browser.',
    cookies:
      'There is no advertising and no tracking. A cookie remembers the sidebar for 7 days, and after a login another one remembers this device for a year, so that strangers cannot lock you out.',
    logs: 'Logs contain the kind, result and duration of requests; no contents, names or addresses.',
  },
  rights: {
    title: 'Your rights',
    settings:
      'In the settings you can download all your data, correct your name and email address, and delete your account. Single conversations are deleted in the history.',
    closing: 'With the account its profile, conversations, names and terms are deleted at once.',
    backups: 'Deleted data may stay in backups until they are replaced.',
    contact: 'For everything else contact the operator. You may also complain to a data protection authority.',
  },
  links: { terms: 'Terms', imprint: 'Imprint', support: 'Support' },
  listSeparator: ' and ',
};
