import { useLingui } from '@lingui/react/macro';
import { ownSide, type LanguagePair } from '../../../domain/language.ts';
import type { Speaker } from '../../../domain/turn.ts';

/** As whom the holder of the device speaks: the same person as on Home. */
export function useOwnSpeaker(pair: LanguagePair): Speaker {
  const { i18n } = useLingui();
  return ownSide(pair, i18n.locale) === 'source' ? 'userA' : 'userB';
}

/** The name of a speaker: You and Them where the reader took part (`own`), else User A and User B. */
export function useSpeakerName(own: Speaker | undefined): (speaker: Speaker) => string {
  const { t } = useLingui();
  return (speaker) => {
    if (own !== undefined) return speaker === own ? t`You` : t`Them`;
    return speaker === 'userA' ? t`User A` : t`User B`;
  };
}
