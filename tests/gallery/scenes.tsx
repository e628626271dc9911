import type { ReactNode } from 'react';
import { adminScenes } from './admin-scenes.tsx';
import { accountScenes } from './account-scenes.tsx';
import { conversationScenes } from './conversation-scenes.tsx';
import { historyScenes } from './history-scenes.tsx';
import { homeScenes } from './home-scenes.tsx';
import { phraseScenes } from './phrase-scenes.tsx';
import { purchaseScenes } from './purchase-scenes.tsx';
import { roomScenes } from './room-scenes.tsx';
import { sharedSoundScenes } from './shared-sound-scenes.tsx';

/** Every state of a screen that needs neither server nor microphone, by the name in the address: `?scene=…`. */
export const scenes: Readonly<Record<string, () => ReactNode>> = {
  ...homeScenes,
  ...accountScenes,
  ...conversationScenes,
  ...historyScenes,
  ...phraseScenes,
  ...purchaseScenes,
  ...adminScenes,
  ...roomScenes,
  ...sharedSoundScenes,
};
