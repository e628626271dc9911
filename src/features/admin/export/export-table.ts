import { requestErrorOf } from '../../../domain/request-error.ts';
import type { ApiResult } from '../../../ports/api.ts';
import type { AppServices } from '../../../ports/services.ts';
import type { ResponseBody } from '../../../protocol/contract.ts';
import { adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';

/** Fetches a table part by part and saves it as one file. */
export async function exportTable(deps: AdminDeps & Pick<AppServices, 'files'>, table: string): Promise<void> {
  let text = '';
  let after: string | null = '';
  while (after !== null) {
    const part: ApiResult<ResponseBody<'exportTable'>> = await adminRequest(deps, 'exportTable', {
      params: { table },
      query: { after },
    });
    if (part.type === 'failed') return showAdminNotice({ type: 'export-failed', error: requestErrorOf(part) });
    text += part.body.csv;
    after = part.body.next;
  }
  deps.files.saveText(`${table}.csv`, text, 'text/csv');
}
