import type { EngineModel, TranslateWork } from '../host/engine-protocol.ts';
import type { LoadedModel } from './engines.ts';
import { importLlama } from './llama-library.ts';
import { modelLanguageName } from './model-language-name.ts';
import { ModelOptions } from './model-options.ts';

/** Tokens of a translation for each token of the text: a language rarely needs more. */
const MAX_TOKENS_PER_TOKEN = 4;
const MIN_TOKENS = 64;

/** A language model that translates, with the last turns of the conversation in its prompt. */
export async function loadLlamaTranslator(model: EngineModel): Promise<LoadedModel> {
  const options = new ModelOptions(model);
  const { getLlama, LlamaChatSession } = await importLlama();
  const llama = await getLlama({ build: 'never', gpu: false, maxThreads: model.threads });
  // Mapped files would be in memory twice: the weights are repacked for the processor.
  const weights = await llama.loadModel({ modelPath: options.file('model'), useMmap: false });
  const contextSize = options.number('contextTokens', 4096);
  const context = await weights.createContext({ contextSize, threads: model.threads });
  const session = new LlamaChatSession({ contextSequence: context.getSequence() });
  const sampling = {
    temperature: options.number('temperature', 0.7),
    topP: options.number('topP', 0.6),
    topK: options.number('topK', 20),
    repeatPenalty: { penalty: options.number('repeatPenalty', 1.05) },
  };
  return {
    kind: 'translator',
    async translate(work, onPart) {
      session.resetChatHistory();
      const maxTokens = Math.max(MIN_TOKENS, weights.tokenize(work.text).length * MAX_TOKENS_PER_TOKEN);
      let tokens = 0;
      const onTextChunk = (text: string) => {
        tokens++;
        onPart(text);
      };
      const text = await session.prompt(translationPrompt(work), { ...sampling, maxTokens, onTextChunk });
      return { text: text.trim(), isCut: tokens >= maxTokens };
    },
    close() {
      void context.dispose().then(() => weights.dispose());
    },
  };
}

/** The wording of Hy-MT2's model card, which has one form with earlier text and one without. */
export function translationPrompt({ text, to, earlier, terms = [] }: TranslateWork): string {
  const language = modelLanguageName(to);
  // The others cost time: the model reads some 40 tokens a second.
  const relevant = terms.filter(({ from }) => text.toLowerCase().includes(from.toLowerCase()));
  const references = relevant.map(({ from, into }) => `${from} translates to ${into}\n`).join('');
  const reference = references === '' ? '' : `Reference the following translations:\n${references}\n`;
  if (earlier.length === 0) {
    return (
      `${reference}Translate the following text into ${language}. ` +
      `Note that you should only output the translated result without any additional explanation:\n\n${text}`
    );
  }
  const background = earlier.map((turn) => `${turn.text}\n${turn.translation}`).join('\n');
  return (
    `${reference}[Background Information]\n${background}\n\n` +
    `Please translate the following text into ${language}, taking the provided background information into ` +
    `consideration.\n\n[Source Text]\n${text}`
  );
}
