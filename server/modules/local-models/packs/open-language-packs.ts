import { CatalogueError, loadCatalogue } from '../../../../voice/models/catalogue.ts';
import { ConfigError } from '../../../shared/config/config-error.ts';
import type { PacksConfig } from '../../../shared/config/voice-config.ts';
import type { ModelEvents } from '../service/local-models.ts';
import { LanguagePacks } from './language-packs.ts';

/**
 * @param program the path of the fetching program
 * @throws ConfigError when the catalogue of models cannot be used
 */
export async function openLanguagePacks(
  { catalogue, ...options }: PacksConfig,
  events: ModelEvents,
  program: string,
): Promise<LanguagePacks> {
  try {
    return new LanguagePacks({ ...options, catalogue: await loadCatalogue(catalogue), program }, events);
  } catch (failure) {
    if (!(failure instanceof CatalogueError)) throw failure;
    throw new ConfigError([`MODELS_CATALOGUE takes a catalogue of models. ${failure.message}`]);
  }
}
