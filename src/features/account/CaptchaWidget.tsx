import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFlows } from '../../ui/flows-context.ts';

/** Container of the captcha; empty until the captcha needs an interaction. */
export function CaptchaWidget(): ReactNode {
  const flows = useFlows();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? flows.placeCaptcha(place.current) : undefined), [flows]);
  return <div ref={place} />;
}
