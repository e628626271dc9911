import { createContext, useContext } from 'react';
import type { Flows } from '../flows/flows.ts';

export const FlowsContext = createContext<Flows | undefined>(undefined);

/** What a screen may set going. */
export function useFlows(): Flows {
  const flows = useContext(FlowsContext);
  if (!flows) throw new Error('no flows above this screen');
  return flows;
}
