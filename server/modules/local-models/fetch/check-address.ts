import type { CatalogueFile } from '../../../../voice/models/catalogue.ts';
import { requestFile, type FileRequest } from './request-file.ts';

type CheckDeps = Pick<FileRequest, 'sources' | 'dispatcher' | 'signal'>;

/**
 * Asks for the size of a file and for its first byte, without fetching it.
 * @returns what is wrong with the address, as a sentence without a subject; undefined if it serves the file
 */
export async function checkAddress(address: URL, file: CatalogueFile, deps: CheckDeps): Promise<string | undefined> {
  const { bytes } = file.packed ?? file;
  const wanted: FileRequest = { ...deps, address, isCompressed: file.packed !== undefined };
  try {
    const { response: head } = await requestFile({ ...wanted, method: 'HEAD' });
    await head.body.dump();
    if (head.statusCode !== 200) return `responds with ${head.statusCode}`;
    const length = head.headers['content-length'];
    if (length !== undefined && Number(length) !== bytes) return `has ${String(length)} bytes, not ${bytes}`;
    const { response } = await requestFile({ ...wanted, headers: { range: 'bytes=0-0' } });
    const range = String(response.headers['content-range']);
    response.body.on('error', () => undefined).destroy();
    if (response.statusCode !== 206) return `responds with ${response.statusCode} to a range`;
    return range.endsWith(`/${bytes}`) ? undefined : `has a range of ${range}, not of ${bytes} bytes`;
  } catch (cause) {
    deps.signal.throwIfAborted();
    return `cannot be asked (${cause instanceof Error ? cause.message : String(cause)})`;
  }
}
