import { entriesOfSet, type Catalogue, type ModelSet } from '../../../../voice/models/catalogue.ts';
import { checkLibraries } from '../../../../voice/models/check-libraries.ts';
import { isInstalled, libraryOf } from '../../../../voice/models/installed-libraries.ts';

/** A line for the operator. */
export type ReportLine = { readonly state: 'good' | 'note' | 'bad'; readonly message: string };

export type LibraryReportOptions = {
  /** The path of the program of the engine processes. */
  readonly program: string;
  readonly isInstalled?: (library: string) => boolean;
  readonly deadlineMs?: number;
};

/** Whether the libraries that a set needs are installed and load on this system, tried in a process of its own. */
export async function reportLibraries(
  catalogue: Catalogue,
  set: ModelSet,
  { program, deadlineMs, isInstalled: isHere = isInstalled }: LibraryReportOptions,
): Promise<readonly ReportLine[]> {
  const engineByLibrary = new Map(entriesOfSet(catalogue, set).map(({ engine }) => [libraryOf(engine), engine]));
  const libraries = [...engineByLibrary.keys()];
  // The optional one is reported with how to install it.
  const missing = libraries.filter((library) => library !== 'node-llama-cpp' && !isHere(library));
  const installed = [...engineByLibrary].filter(([library]) => isHere(library));
  const { problems, unknown } = await checkLibraries(
    installed.map(([, engine]) => engine),
    { program, ...(deadlineMs !== undefined && { deadlineMs }) },
  );
  const lines = installed.flatMap(([library, engine]): ReportLine[] => {
    const problem = problems.get(engine);
    if (problem !== undefined) return [bad(`${library} is installed and does not load: ${problem}.`)];
    return unknown[0] === engine ? [bad(`${library} is installed, and loading it does not end.`)] : [];
  });
  lines.push(...missing.map((library) => bad(`${library} is not installed for this system: run npm ci here.`)));
  if (lines.length > 0 || installed.length === 0) return lines;
  const names = installed.map(([library]) => library).join(' and ');
  return [{ state: 'good', message: `The libraries of the models load on this system: ${names}.` }];
}

function bad(what: string): ReportLine {
  return { state: 'bad', message: `${what.replaceAll(/\.+$/g, '.')} Until then its models are not used.` };
}
