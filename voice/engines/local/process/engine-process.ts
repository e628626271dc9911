import { unreachable } from '../../../../src/domain/unreachable.ts';
import {
  parseEngineCommand,
  type EngineCommand,
  type EngineModel,
  type EngineReport,
  type EngineResult,
} from '../host/engine-protocol.ts';
import { MissingLibrary } from './engine-library.ts';
import type { LoadedModel } from './engines.ts';
import { levelSpeech } from '../../../audio/level-speech.ts';
import { loadModel } from './load-model.ts';
import { UnusableModel } from './model-options.ts';

export type EngineProcessDeps = {
  send(report: EngineReport): void;
  /** Finalises what no reference leads to: native models are freed by it. */
  collectGarbage(): void;
};

type Work = Exclude<EngineCommand, { type: 'unload' }>;

/** The models in memory, and the requests to them. Each is carried out at once: the host keeps the order. */
export class EngineProcess {
  readonly #deps: EngineProcessDeps;
  readonly #modelsById = new Map<string, LoadedModel>();

  constructor(deps: EngineProcessDeps) {
    this.#deps = deps;
  }

  /** Takes a message of the host; one of another version is ignored, and its deadline passes. */
  receive(received: unknown): void {
    const command = parseEngineCommand(received);
    if (command?.type === 'unload') this.#unload(command.modelId);
    else if (command) void this.#work(command);
  }

  async #work(command: Work): Promise<void> {
    const { id } = command;
    const startedMs = performance.now();
    try {
      const outcome = await this.#outcomeOf(command);
      this.#deps.send({ ...outcome, id, workMs: performance.now() - startedMs });
    } catch (cause) {
      this.#deps.send({ type: 'failed', id, problem: problemOf(cause) });
    }
  }

  async #outcomeOf(command: Work): Promise<Outcome> {
    switch (command.type) {
      case 'load':
        return this.#load(command.model);
      case 'recognise':
        return { type: 'recognised', ...(await this.#model(command.modelId, 'recogniser').recognise(command)) };
      case 'translate': {
        const { id } = command;
        const onPart = (text: string) => this.#deps.send({ type: 'part', id, text });
        return { type: 'translated', ...(await this.#model(command.modelId, 'translator').translate(command, onPart)) };
      }
      case 'speak':
        return { type: 'spoken', sound: levelSpeech(await this.#model(command.modelId, 'voice').speak(command)) };
      default:
        return unreachable(command);
    }
  }

  async #load(model: EngineModel): Promise<Outcome> {
    try {
      if (!this.#modelsById.has(model.id)) this.#modelsById.set(model.id, await loadModel(model));
    } catch (cause) {
      if (cause instanceof UnusableModel || cause instanceof MissingLibrary) throw cause;
      throw new UnusableModel(`${model.id} cannot be loaded`, { cause });
    }
    return { type: 'loaded' };
  }

  #unload(modelId: string): void {
    this.#modelsById.get(modelId)?.close?.();
    this.#modelsById.delete(modelId);
    this.#deps.collectGarbage();
  }

  #model<Kind extends LoadedModel['kind']>(id: string, kind: Kind): Extract<LoadedModel, { kind: Kind }> {
    const model = this.#modelsById.get(id);
    if (!isOfKind(model, kind)) throw new UnusableModel(`${id} is not loaded`);
    return model;
  }
}

type WithoutId<Result> = Result extends unknown ? Omit<Result, 'id' | 'workMs'> : never;
type Outcome = WithoutId<EngineResult>;

function isOfKind<Kind extends LoadedModel['kind']>(
  model: LoadedModel | undefined,
  kind: Kind,
): model is Extract<LoadedModel, { kind: Kind }> {
  return model?.kind === kind;
}

/** Errors of the libraries may quote what was said: only those of our own, about the catalogue, are passed on. */
function problemOf(cause: unknown): string {
  return cause instanceof UnusableModel || cause instanceof MissingLibrary ? cause.message : 'the model cannot do it';
}
