import { isLanguageCode } from '../../domain/language.ts';
import type { Membership } from '../../state/room.ts';

const KEY = 'room_membership';

/** For this tab: a page that is loaded again, as after the phone slept, finds back into the room. */
export function storeMembership(membership: Membership | undefined): void {
  try {
    if (membership) sessionStorage.setItem(KEY, JSON.stringify(membership));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The browser forbids storage: then a page that is loaded again needs a new link.
  }
}

export function storedMembership(): Membership | undefined {
  try {
    return parseMembership(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    // The browser forbids storage, or the entry is damaged: a new link is needed.
    return undefined;
  }
}

function parseMembership(value: unknown): Membership | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Record<string, unknown> = { ...value };
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : '');
  const { language } = fields;
  const token = text('token');
  const memberId = text('memberId');
  if (!token || !memberId || !isLanguageCode(language)) return undefined;
  const [roomId, name, hostName] = [text('roomId'), text('name'), text('hostName')];
  const copyId = text('copyId');
  const copy = copyId ? { copyId, isCopyWanted: fields['isCopyWanted'] === true } : {};
  return { roomId, memberId, token, role: 'guest', name, language, hostName, ...copy };
}
