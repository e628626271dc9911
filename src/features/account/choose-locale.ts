import type { LocaleCode } from '../../domain/locale.ts';
import type { AppServices } from '../../ports/services.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { loadPair } from '../home/languages.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { showNotice } from '../../state/notices.ts';
import { setLocale } from '../../state/preferences.ts';

/** Switches the texts at once and stores the choice. */
export async function chooseLocale(
  { activateLocale, api, preferences }: Pick<AppServices, 'activateLocale' | 'api' | 'preferences'>,
  locale: LocaleCode,
): Promise<void> {
  try {
    await activateLocale(locale);
  } catch {
    // Expected without a network: the texts of this language were not used here before.
    showNotice({ type: 'texts-not-loaded' });
    return;
  }
  preferences.set('translator_ui_language', locale);
  setLocale(locale);
  // Before a pair is chosen, it follows the interface; a running conversation keeps its own.
  if (!isSessionActive(session)) loadPair({ preferences });
  // Not awaited: only the server's emails depend on it.
  if (signedInUserId() !== undefined) void api.request('updateProfile', { body: { locale } });
}
