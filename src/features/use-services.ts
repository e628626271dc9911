import { createContext, useContext } from 'react';
import type { AppServices } from '../ports/services.ts';

export const ServicesContext = createContext<AppServices | undefined>(undefined);

/** The services of the page; a screen passes them to the actions of its feature. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('There is no ServicesContext above this component.');
  return services;
}
