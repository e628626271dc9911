import { conversationTitle } from '../../i18n/conversation-title.ts';
import { sharedSoundTitle } from '../shared-sound/shared-sound-title.ts';

/** The default titles in the languages of the interface, as they are stored, with a date and a time in place of `{}`. */
const templates = {
  conversation: [
    'Conversation on {}',
    '{} 的对话',
    '{}の会話',
    '{} 的對話',
    '{} 대화',
    'Conversa de {}',
    'Conversación del {}',
    'Conversation du {}',
    'Conversazione del {}',
    'Gespräch vom {}',
    'Gesprek van {}',
    'Percakapan {}',
    'Разговор от {}',
    'محادثة بتاريخ {}',
  ],
  'take-part': [
    'Meeting on {}',
    '{} 的会议',
    '{} の会議',
    '{} 的會議',
    '{} 회의',
    'Reunião de {}',
    'Reunión del {}',
    'Réunion du {}',
    'Riunione del {}',
    'Besprechung vom {}',
    'Vergadering van {}',
    'Rapat {}',
    'Встреча {}',
    'اجتماع بتاريخ {}',
  ],
  listen: [
    'Listened to shared sound on {}',
    '{} 收听的分享声音',
    '{} に聞いた共有音声',
    '{} 聆聽的分享聲音',
    '{} 공유한 소리',
    'Som compartilhado ouvido em {}',
    'Audio condiviso del {}',
    'Sonido compartido del {}',
    'Son partagé du {}',
    'Geteilter Ton vom {}',
    'Gedeeld geluid van {}',
    'Suara yang dibagikan, {}',
    'Звук с экрана, {}',
    'استماع إلى صوت مُشارَك بتاريخ {}',
  ],
} as const;

type Kind = keyof typeof templates;

/** They begin and end with a number, but for an isolate and a few words such as those for the half of the day. */
const dateAndTime = String.raw`\u2068?(?:\p{L}{1,12}[. ]{1,2})?\p{Nd}.*\p{Nd}{1,2}[:.]\p{Nd}{2}.{0,5}`;

const patterns = new Map<Kind, RegExp>(
  (['conversation', 'take-part', 'listen'] as const).map((kind) => [
    kind,
    new RegExp(
      `^(?:${templates[kind].map((template) => template.replace(/^\{\} ?/, '{} ?').replace('{}', dateAndTime)).join('|')})$`,
      'u',
    ),
  ]),
);

/** Undefined for a title that a user has chosen. */
function kindOf(title: string): Kind | undefined {
  return [...patterns].find(([, pattern]) => pattern.test(title))?.[0];
}

/** Whether a title is only the date of its conversation. */
export function isDefaultTitle(title: string): boolean {
  return kindOf(title) !== undefined;
}

/** A stored title as it is shown: a default one in the current interface language, any other as it is. */
export function shownTitle(title: string, startedAt: string | number): string {
  const kind = kindOf(title);
  if (kind === undefined) return title;
  const startedAtMs = new Date(startedAt).getTime();
  return kind === 'conversation' ? conversationTitle(startedAtMs) : sharedSoundTitle(kind, startedAtMs);
}
