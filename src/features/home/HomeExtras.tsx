import type { ReactNode } from 'react';
import { HomeGlossaryHint } from '../glossary/HomeGlossaryHint.tsx';
import { useServices } from '../use-services.ts';
import { startConversation } from './start-conversation.ts';
import { LoopbackNotice } from '../microphone/LoopbackNotice.tsx';
import { HomeSharedSound } from '../shared-sound/HomeSharedSound.tsx';

/** At the bottom of Home, after its first paint: a conversation can start without them. */
export function HomeExtras(): ReactNode {
  const services = useServices();
  return (
    <>
      <HomeGlossaryHint />
      <LoopbackNotice />
      <HomeSharedSound onStart={() => startConversation(services)} />
    </>
  );
}
