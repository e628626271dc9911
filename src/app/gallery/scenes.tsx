import type { ReactNode } from 'react';
import { conversationScenes } from './conversation-scenes.tsx';
import { historyScenes } from './history-scenes.tsx';
import { homeScenes } from './home-scenes.tsx';
import { phraseScenes } from './phrase-scenes.tsx';
import { purchaseScenes } from './purchase-scenes.tsx';

/** Every state of a screen that needs neither server nor microphone, by the name in the address: `?scene=…`. */
export const scenes: Readonly<Record<string, () => ReactNode>> = {
  ...homeScenes,
  ...conversationScenes,
  ...historyScenes,
  ...phraseScenes,
  ...purchaseScenes,
};
