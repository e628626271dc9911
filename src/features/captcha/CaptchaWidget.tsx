import { useEffect, useRef, type ReactNode } from 'react';
import { useServices } from '../use-services.ts';

/** Container of the captcha; empty until the captcha needs an interaction. */
export function CaptchaWidget(): ReactNode {
  const { captcha } = useServices();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => (container.current ? captcha.place(container.current) : undefined), [captcha]);
  return <div ref={container} />;
}
