import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { deviceInterpreter, currentInterpreter } from '../../state/device-interpreter.ts';
import { sessionInterpreter } from '../../state/session-interpreter.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { system } from '../../state/system.ts';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { awaited } from './SandboxBanner.css.ts';

const SandboxBanner = lazyExtra(
  async () => (await import('./SandboxBanner.tsx')).SandboxBanner,
  ({ info, isHome }) => info.voice.rehearsal && isHome && <div className={awaited} />,
);

/** No rehearsal notice while the browser interprets on the device. */
export function CurrentSandboxBanner({ isHome }: { isHome: boolean }): ReactNode {
  const currentSystem = useSnapshot(system);
  const device = useSnapshot(deviceInterpreter);
  const { kind } = useSnapshot(sessionInterpreter);
  const isTalking = isSessionActive(useSnapshot(session));
  if (!currentSystem.info) return null;
  const inUse = isTalking ? kind : currentInterpreter({ device, system: currentSystem });
  const { voice, sandbox } = currentSystem.info;
  // The chosen pair's state counts: its models may have arrived since the page was loaded.
  const rehearsal = (device.serviceRehearses ?? voice.rehearsal) && inUse === 'service';
  // Its code is not fetched where nothing is simulated.
  if (!rehearsal && sandbox.length === 0) return null;
  return <SandboxBanner info={{ sandbox, voice: { ...voice, rehearsal } }} isHome={isHome} />;
}
