import { languages, type LanguageCode, type LanguagePair } from '../language.ts';

/** `caption`: a screen that only reads. */
export type RoomRole = 'host' | 'guest' | 'caption';

/** A device in a room, and the person who uses it. */
export type RoomMember = {
  readonly id: string;
  readonly name: string;
  readonly language: LanguageCode;
  /** The second column of a caption screen. */
  readonly secondLanguage?: LanguageCode | undefined;
  readonly role: RoomRole;
  /** The host has switched its microphone off. */
  readonly isMuted: boolean;
  /** False once it has left, or was removed. */
  readonly isHere: boolean;
  /** It gets what happens in the room now; one that does not may come back. */
  readonly isConnected: boolean;
  /** With which it came; undefined for the host. */
  readonly invitationId: string | undefined;
};

type RoomTexts = Readonly<Partial<Record<LanguageCode, string>>>;

/** A member's turn, as every device of the room has it. */
export type RoomTurn = {
  readonly memberId: string;
  /** Chosen by the member's device; unique with the member. */
  readonly turnId: string;
  /** `removed`: it was merged into another turn, said again, or was another member's voice. */
  readonly state: 'growing' | 'final' | 'removed';
  /** The number of its last change, and its position in the room: that of its first version. 0 while it grows. */
  readonly seq: number;
  readonly position: number;
  readonly language: LanguageCode;
  readonly text: string;
  readonly translations: RoomTexts;
  /** While it grows: the words behind its texts, with the space before them, that may still change. */
  readonly unstable?: RoomTexts;
  /** Languages whose translation is still made. */
  readonly pending: readonly LanguageCode[];
  readonly startedAtMs: number;
};

/** A turn as it is read in a language. */
export function textIn(turn: RoomTurn, language: LanguageCode): { readonly text: string; readonly unstable?: string } {
  const text = turn.language === language ? turn.text : (turn.translations[language] ?? '');
  const unstable = turn.unstable?.[language];
  return unstable ? { text, unstable } : { text };
}

/** The longest text of a turn: more than four minutes of speech. */
export const MAX_ROOM_TURN_CHARACTERS = 4000;

/** Characters as people count them. */
export const MAX_NAME_CHARACTERS = 40;

/** One line of plain text: no line breaks, no control or direction characters. */
export function cleanName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return Array.from(plain).slice(0, MAX_NAME_CHARACTERS).join('').trim();
}

/** The name, with a number where another member has it: it identifies the speaker on screen and in the history. */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(sameName));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const start = Array.from(name).slice(0, MAX_NAME_CHARACTERS - ending.length);
    const candidate = `${start.join('').trimEnd()}${ending}`;
    if (!taken.has(sameName(candidate))) return candidate;
  }
}

/** Names that look alike are one: what is not seen does not count. */
function sameName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\s]+/gu, '');
}

/** The language of a browser, as a BCP 47 tag; undefined where it is none of ours. */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const lower = tag.toLowerCase();
  if (/^(yue|zh-(hk|mo)|zh-hant-(hk|mo))\b/.test(lower)) return 'yue';
  return languages.find(({ iso1 }) => lower.split('-')[0] === iso1)?.code;
}

/** The languages that the people at this device speak. @param own of the member of a room whose device it is */
export function localLanguages(
  { source, target }: LanguagePair,
  own: LanguageCode | undefined,
): readonly [LanguageCode, ...LanguageCode[]] {
  return own ? [own] : [source, target];
}

/** The languages into which the room is translated for caption screens alone: no person in it speaks them. */
export function captionLanguages(members: readonly RoomMember[]): LanguageCode[] {
  const here = members.filter(({ isHere }) => isHere);
  const spoken = new Set(here.filter(({ role }) => role !== 'caption').map(({ language }) => language));
  const shown = here
    .filter(({ role, isConnected }) => role === 'caption' && isConnected)
    .flatMap(({ language, secondLanguage }) => (secondLanguage ? [language, secondLanguage] : [language]));
  return [...new Set(shown)].filter((language) => !spoken.has(language));
}

/** The pair that a member's own call interprets: into the language of the others, the host's first. */
export function callPartner(own: LanguageCode, members: readonly RoomMember[]): LanguageCode {
  const others = members.filter(({ isHere, language, role }) => isHere && role !== 'caption' && language !== own);
  const other = others.find(({ role }) => role === 'host') ?? others[0];
  // Everyone speaks one language: a call needs two, and nothing is shown of the other one.
  return other?.language ?? (own === 'eng' ? 'spa' : 'eng');
}
