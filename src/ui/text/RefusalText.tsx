import type { ReactNode } from 'react';
import type { Refusal } from '../../domain/refusal.ts';
import { useRefusalText } from './refusal-texts.ts';

export function RefusalText({ refusal }: { refusal: Refusal }): ReactNode {
  return useRefusalText()(refusal);
}
