import type { Item, Part } from '../conversation/conversation-items.ts';
import type { SessionSettings, SettingsPatch } from '../conversation/session-settings.ts';
import type { VoiceError, VoiceResponse } from '../conversation/voice-event.ts';

/** The body of a JSON event. */
export type Wire = Readonly<Record<string, unknown>>;

/** What one dialect says differently from the other. */
export type Vocabulary = {
  readonly itemAdded: string;
  /** The older dialect announces an item once only. */
  readonly itemDone: string | undefined;
  readonly transcript: { readonly delta: string; readonly done: string };
  readonly text: { readonly delta: string; readonly done: string };
  readonly audioDone: string;
  session(settings: SessionSettings): Wire;
  item(item: Item): Wire;
  part(part: Part): Wire;
  response(response: VoiceResponse, settings: SessionSettings): Wire;
  /** What a `session.update` asks for, or why the whole of it is refused. */
  readSession(session: unknown): SessionChange;
};

export type SessionChange =
  | { readonly type: 'change'; readonly patch: SettingsPatch }
  | { readonly type: 'refused'; readonly error: VoiceError };
