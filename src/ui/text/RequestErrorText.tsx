import type { ReactNode } from 'react';
import type { RequestError } from '../../domain/request-error.ts';
import { useRequestErrorText } from './request-error-texts.ts';

export function RequestErrorText({ error }: { error: RequestError }): ReactNode {
  return useRequestErrorText()(error);
}
