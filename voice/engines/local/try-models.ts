import { voiceExamples } from '../../../src/domain/voice-examples.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../../audio/format.ts';
import { resampled } from '../../../src/domain/resampler.ts';
import { hostModel } from './host-model.ts';
import { EngineHost, type HostModel } from './host/engine-host.ts';
import type { EngineWork, EngineResult } from './host/engine-protocol.ts';
import { ModelMemory } from './host/model-memory.ts';
import { priorities } from './host/work-queue.ts';
import { entryById, entryLanguages, type CatalogueEntry } from '../../models/catalogue.ts';
import type { LocalModels } from '../../models/ready-model.ts';
import type { Trial } from '../../models/trial.ts';

/** The first use of a model includes its loading, on a machine of any speed. */
const DEADLINE_MS = 300_000;

type Sounds = Map<LanguageCode, Int16Array>;

/**
 * Has every model say, recognise or translate one sentence in each of its languages. Recognisers hear what the voices have
 * said.
 * @param program the path of the program of the engine processes
 */
export async function* tryModels(models: LocalModels, program: string): AsyncGenerator<Trial> {
  const order = ['voice', 'recogniser', 'translator'];
  const entries = models.ready.map((id) => entryById(models.catalogue, id)).filter((entry) => entry !== undefined);
  const sounds: Sounds = new Map();
  const host = new EngineHost({ program, role: 'speech', memory: new ModelMemory(), log: () => undefined });
  try {
    for (const entry of entries.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
      const model = hostModel(models, entry);
      const languages = 'from' in entry ? [entry.from] : entryLanguages(entry);
      for (const language of languages) if (model) yield await tryOne(host, model, { entry, language, sounds });
    }
  } finally {
    host.close();
  }
}

type Attempt = { readonly entry: CatalogueEntry; readonly language: LanguageCode; readonly sounds: Sounds };

async function tryOne(host: EngineHost, model: HostModel, attempt: Attempt): Promise<Trial> {
  const { entry, language } = attempt;
  const work = workOf(attempt);
  if (!work) return { modelId: entry.id, language, text: 'no voice has said the sentence' };
  try {
    const signal = new AbortController().signal;
    const result = await host.run({ model, work, priority: priorities.first, signal, deadlineMs: DEADLINE_MS });
    return { modelId: entry.id, language, workMs: result.workMs, ...outcomeOf(result, attempt) };
  } catch (cause) {
    return { modelId: entry.id, language, text: `failed: ${cause instanceof Error ? cause.message : String(cause)}` };
  }
}

function workOf({ entry, language, sounds }: Attempt): EngineWork | undefined {
  const text = voiceExamples[language];
  const modelId = entry.id;
  if (entry.kind === 'voice') return { type: 'speak', modelId, text, language, voice: 'verse', speed: 1 };
  if (entry.kind === 'translator') {
    const to = 'to' in entry ? entry.to : language === 'eng' ? 'cmn' : 'eng';
    return { type: 'translate', modelId, text, from: language, to, earlier: [] };
  }
  const sound = sounds.get(language);
  return sound && { type: 'recognise', modelId, sound };
}

function outcomeOf(result: EngineResult, { language, sounds }: Attempt): Pick<Trial, 'text' | 'soundMs'> {
  switch (result.type) {
    case 'spoken': {
      if (!sounds.has(language)) sounds.set(language, resampled(result.sound, OUTPUT_RATE_HZ, INPUT_RATE_HZ));
      return { text: 'spoken', soundMs: (result.sound.length * 1000) / OUTPUT_RATE_HZ };
    }
    case 'recognised':
      return { text: result.text, soundMs: ((sounds.get(language)?.length ?? 0) * 1000) / INPUT_RATE_HZ };
    default:
      return { text: result.type === 'translated' ? result.text : '' };
  }
}
