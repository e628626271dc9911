import { FolderInUseError } from '../db/folder-lock.ts';
import { exportCatalogue, priceReport, type CatalogueFile } from '../modules/billing/billing-module.ts';
import type { Config } from '../shared/config/config.ts';
import { readCatalogueFile } from './catalogue-from-file.ts';
import { readDatabase } from '../db/read-database.ts';
import { CommandError } from './command-error.ts';
import { databaseName, requireDatabase } from './known-database.ts';
import { databaseSettings, runWithConfig } from './run-command.ts';

/** `prices [file]`: what a minute costs, and what the grants of the settings and the products of the catalogue mean. */
await runWithConfig(async (config, [path], print) => {
  const products = path === undefined ? await readProducts(config) : await readCatalogueFile(path);
  const grants = {
    TRIAL_TOKENS: config.trial.tokens,
    SIGNUP_TOKENS: config.signupTokens,
    FREE_TOKENS_PER_DAY: config.freeTokensPerDay,
  };
  print(priceReport(grants, products));
  if (!products) print('\nThe catalogue cannot be read now. Name an exported one: "prices -- catalogue.json".');
  return 0;
});

/** Undefined where there is no database yet, or a running server has the embedded one. */
async function readProducts(config: Config): Promise<CatalogueFile | undefined> {
  process.stderr.write(`Database: ${databaseName(config)}\n`);
  try {
    await requireDatabase(config);
    return await readDatabase(databaseSettings(config), exportCatalogue);
  } catch (error) {
    if (error instanceof CommandError || error instanceof FolderInUseError) return undefined;
    throw error;
  }
}
