import type { Turn } from '../turn.ts';
import { hasWords } from '../conversation.ts';
import type { ConversationDocument } from './conversation-document.ts';

/** For programs. The names are fixed: a change of their meaning changes `version`. */
export function toJson(conversations: readonly ConversationDocument[]): string {
  const body = { format: 'dragoman-conversations', version: 1, conversations: conversations.map(conversationOf) };
  return `${JSON.stringify(body, undefined, 2)}\n`;
}

function conversationOf({ title, startedAtMs, pair, turns }: ConversationDocument) {
  return {
    title,
    started_at: isoTime(startedAtMs),
    source_language: pair.source,
    target_language: pair.target,
    turns: turns.filter(hasWords).map(turnOf),
  };
}

function turnOf({ speaker, speakerName, startedAtMs, source, translation, status, correction, onDevice }: Turn) {
  return {
    speaker,
    ...(speakerName && { speaker_name: speakerName }),
    said_at: isoTime(startedAtMs),
    status,
    source: { text: source.text, language: source.language ?? null },
    translation: { text: translation.text, language: translation.language ?? null },
    ...(onDevice && { translated_by: 'device' }),
    ...(correction && {
      first_version: { source: correction.firstSource, translation: correction.firstTranslation },
    }),
  };
}

function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
