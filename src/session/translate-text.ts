import type { SessionId } from '../domain/ids.ts';
import type { LanguageCode } from '../domain/language.ts';
import { noUsage, type Usage } from '../domain/usage.ts';
import type { AppServices } from '../ports/services.ts';
import { currentTrialId } from '../state/current-balance.ts';
import { system } from '../state/system.ts';

export type WrittenText = {
  readonly text: string;
  readonly from: LanguageCode;
  readonly into: LanguageCode;
  /** The conversation that it is charged with; undefined where the server has none. */
  readonly sessionId?: SessionId | undefined;
};

/** `usage` is zero where this device has translated. */
export type WrittenTranslation = { readonly text: string; readonly usage: Usage };

export type TranslateTextDeps = Pick<AppServices, 'api' | 'newId' | 'onDevice'>;

/** A text apart from any call: by this device where it can, which is free, else by the server, which charges it. */
export async function translateText(
  { api, newId, onDevice }: TranslateTextDeps,
  { text, from, into, sessionId }: WrittenText,
): Promise<WrittenTranslation | undefined> {
  // The server is asked next.
  const here = await onDevice.translate(text, from, into).catch(() => undefined);
  if (here !== undefined) return { text: here, usage: noUsage };
  if (!system.info?.voice.translates) return undefined;
  const trialId = currentTrialId();
  const body = {
    id: newId(),
    text,
    source_language: from,
    target_language: into,
    ...(sessionId && { session_id: sessionId }),
  };
  const response = await api.request('translateText', { body }, trialId ? { trialId } : {});
  if (response.type === 'failed') return undefined;
  const { total_tokens: totalTokens, input_tokens: input, output_tokens: output } = response.body.usage;
  const usage = {
    ...noUsage,
    totalTokens,
    inputTokens: input,
    outputTokens: output,
    inputTextTokens: input,
    outputTextTokens: output,
  };
  return { text: response.body.text, usage };
}
