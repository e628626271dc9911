import type { Turn } from '../../../domain/turn.ts';
import type { Usage } from '../../../domain/usage.ts';
import type { AppServices } from '../../../ports/services.ts';
import { translateText, type TranslateTextDeps } from '../../../session/translate-text.ts';
import { refreshBalance } from '../../../state/refresh-balance.ts';
import { session } from '../../../state/session.ts';

export type BackTranslation =
  | { readonly type: 'translated'; readonly text: string; readonly usage: Usage }
  | { readonly type: 'failed' };

/** The translation of a turn in the speaker's language again: what the other person understood. */
export async function translateBack(
  deps: TranslateTextDeps & Pick<AppServices, 'clock'>,
  { source, translation }: Pick<Turn, 'source' | 'translation'>,
): Promise<BackTranslation> {
  if (!source.language || !translation.language) return { type: 'failed' };
  const { text, language: from } = translation;
  const { sessionId } = session;
  const again = await translateText(deps, { text, from, into: source.language, sessionId });
  if (!again) return { type: 'failed' };
  if (again.usage.totalTokens > 0) void refreshBalance(deps);
  return { type: 'translated', ...again };
}
