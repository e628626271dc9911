import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { RequestError } from '../../domain/request-error.ts';
import { roomFailureCodes, type RoomFailureCode } from '../../protocol/failure.ts';
import { useRequestErrorText } from '../../ui/text/request-error-texts.ts';

const texts: Record<RoomFailureCode, MessageDescriptor> = {
  room_ended: msg`The conversation has ended`,
  room_full: msg`This conversation is full.`,
  room_tokens_used_up: msg`The host's limit for guests is used up`,
  too_many_languages: msg`Caption screens already use four languages in this conversation. Choose one of those, or a language that someone here speaks.`,
  member_muted: msg`The host has muted you`,
  member_removed: msg`The host has removed you`,
  invitation_unknown: msg`This link is not complete, or not one of ours. Scan the code again, or ask for a new link.`,
  invitation_used: msg`This link has been used already: each lets one person in. Ask the host for a new one.`,
  invitation_expired: msg`This link has expired: it is valid for ten minutes. Ask the host for a new one.`,
  invitation_revoked: msg`The host has revoked this link. Ask for a new one.`,
};

/** Why a request about a room failed, in the language of the interface. */
export function useRoomErrorText(): (error: RequestError) => string {
  const { i18n } = useLingui();
  const textOf = useRequestErrorText();
  return (error) => {
    const code = roomFailureCodes.find((code) => code === error.code);
    return code ? i18n._(texts[code]) : textOf(error);
  };
}
