import { useLingui } from '@lingui/react/macro';
import { talkMinutes, type TalkBilling } from '../../domain/talk-time.ts';

/** From here on half hours are exact enough, and whole hours from `WHOLE_HOURS` on. */
const LONG_MINUTES = 120;
const WHOLE_HOURS = 10;

/** How long one can talk for this many tokens, as an estimate. */
export function useTalkTimeText(): (tokens: number, billing: TalkBilling) => string {
  const { t } = useLingui();
  const short = useShortTalkTime();
  return (tokens, billing) => {
    if (tokens <= 0) return t`No tokens left`;
    if (talkMinutes(tokens, billing) < 1) return t`Under 1 min`;
    const time = short(tokens, billing);
    return t`About ${time}`;
  };
}

/** The same in figures only, for the narrowest screens. */
export function useShortTalkTime(): (tokens: number, billing: TalkBilling) => string {
  const { i18n, t } = useLingui();
  return (tokens, billing) => {
    const minutes = talkMinutes(tokens, billing);
    if (minutes < LONG_MINUTES) return t`${minutes} min`;
    const halfHours = Math.floor(minutes / 30) / 2;
    const hours = i18n.number(halfHours < WHOLE_HOURS ? halfHours : Math.floor(halfHours));
    return t`${hours} h`;
  };
}
