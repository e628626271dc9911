import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFlows } from '../../ui/flows-context.ts';

/** Room for the check that a person is at work; empty until it has something to ask. */
export function CaptchaWidget(): ReactNode {
  const flows = useFlows();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? flows.placeCaptcha(place.current) : undefined), [flows]);
  return <div ref={place} />;
}
