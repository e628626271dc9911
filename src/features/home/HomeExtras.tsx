import type { ReactNode } from 'react';
import { HomeGlossaryHint } from '../glossary/HomeGlossaryHint.tsx';
import { useServices } from '../use-services.ts';
import { startConversation } from './start-conversation.ts';
import { useSnapshot } from 'valtio';
import { microphone } from '../../state/microphone.ts';
import { LoopbackNotice } from '../microphone/LoopbackNotice.tsx';
import { chooseMicrophone } from '../microphone/microphone.ts';
import { HomeSharedSound } from '../shared-sound/HomeSharedSound.tsx';

/** At the bottom of Home, after its first paint: a conversation can start without them. */
export function HomeExtras(): ReactNode {
  const services = useServices();
  const { devices, selectedId } = useSnapshot(microphone);
  return (
    <>
      <HomeGlossaryHint />
      <LoopbackNotice
        devices={devices}
        selectedId={selectedId}
        onChoose={(deviceId) => chooseMicrophone(services, deviceId)}
      />
      <HomeSharedSound onStart={() => startConversation(services)} />
    </>
  );
}
