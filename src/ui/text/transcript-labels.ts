import { useLingui } from '@lingui/react/macro';
import type { TranscriptLabels } from '../../domain/transcript.ts';
import { dateTimeText } from './date-time.ts';
import { useLanguageName } from './language-name.ts';

/** Labels of an exported transcript, in the interface language. */
export function useTranscriptLabels(): TranscriptLabels {
  const { t, i18n } = useLingui();
  const nameOf = useLanguageName();
  return {
    speaker: (speaker) => (speaker === 'userA' ? t`User A` : t`User B`),
    language: nameOf,
    firstHeard: (text) => t`first heard: ${text}`,
    onDevice: () => t`translated on this device`,
    time: (atMs) => dateTimeText(atMs, i18n.locale),
  };
}
