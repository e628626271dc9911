import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { titleDate } from '../../i18n/conversation-title.ts';
import type { SoundMode } from '../../state/sound-source.ts';

/** The title of a conversation with a shared sound: what it was, and when it began. */
export function sharedSoundTitle(mode: Exclude<SoundMode, 'microphone'>, startedAtMs: number): string {
  const date = titleDate(startedAtMs);
  return i18n._(mode === 'listen' ? msg`Listened to shared sound on ${date}` : msg`Meeting on ${date}`);
}
