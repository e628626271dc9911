import { createBrowserMediaControls } from './adapters/browser-media-controls.ts';
import { createBrowserPresence } from './adapters/browser-presence.ts';
import { createBrowserScreen } from './adapters/browser-screen.ts';
import { createInterpreterWorker } from './adapters/interpreter-worker.ts';
import { createLines } from './adapters/lines-by-kind.ts';
import type { SoundRoom } from './adapters/sound-room.ts';
import { createWorkletRecall } from './adapters/worklet-recall.ts';
import type { ConversationParts } from './ports/world.ts';

/** The browser behind the ports that only a conversation uses. */
export function createConversationParts(room: SoundRoom): ConversationParts {
  return {
    lines: createLines(room),
    mediaControls: createBrowserMediaControls(),
    presence: createBrowserPresence(),
    recall: createWorkletRecall(room),
    screen: createBrowserScreen(),
    newInterpreter: createInterpreterWorker,
  };
}
