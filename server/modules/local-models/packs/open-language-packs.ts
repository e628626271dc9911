import { CatalogueError, loadCatalogue } from '../../../../voice/models/catalogue.ts';
import { ConfigError } from '../../../shared/config/config-error.ts';
import type { Events } from '../../../shared/events.ts';
import type { PacksConfig } from '../../../shared/config/voice-config.ts';
import { modelEvents } from '../service/model-events.ts';
import { LanguagePacks } from './language-packs.ts';

/**
 * @param program the path of the fetching program
 * @throws ConfigError when the catalogue of models cannot be used
 */
export async function openLanguagePacks(
  { catalogue, ...options }: PacksConfig,
  events: Events,
  program: string,
): Promise<LanguagePacks> {
  try {
    return new LanguagePacks({ ...options, catalogue: await loadCatalogue(catalogue), program }, modelEvents(events));
  } catch (failure) {
    if (!(failure instanceof CatalogueError)) throw failure;
    throw new ConfigError([`MODELS_CATALOGUE takes a catalogue of models. ${failure.message}`]);
  }
}
