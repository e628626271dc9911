import { useLingui } from '@lingui/react/macro';
import { talkMinutes } from '../../domain/talk-time.ts';
import type { TalkBilling } from '../../domain/talk-time.ts';

/** From here on hours are exact enough. */
const LONG_MINUTES = 120;

/** How long one can talk for this many tokens, as an estimate. */
export function useTalkTimeText(): (tokens: number, billing: TalkBilling) => string {
  const { t } = useLingui();
  return (tokens, billing) => {
    const minutes = talkMinutes(tokens, billing);
    if (minutes < 1) return t`Under 1 min`;
    if (minutes < LONG_MINUTES) return t`About ${minutes} min`;
    const hours = Math.floor(minutes / 60);
    return t`About ${hours} h`;
  };
}

/** The same in figures only, for the narrowest screens. */
export function useShortTalkTime(): (tokens: number, billing: TalkBilling) => string {
  const { t } = useLingui();
  return (tokens, billing) => {
    const minutes = talkMinutes(tokens, billing);
    return t`${minutes} min`;
  };
}
