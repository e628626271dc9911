import { join } from 'node:path';
import { isWire } from '../../../../src/protocol/realtime/wire.ts';
import type { EngineModel } from '../host/engine-protocol.ts';

/** A model whose options do not fit its engine. The message is about the catalogue, never about what was said. */
export class UnusableModel extends Error {
  override readonly name = 'UnusableModel';
}

/** Reads the options of a model: which file plays which part, and settings. */
export class ModelOptions {
  readonly #model: EngineModel;

  constructor(model: EngineModel) {
    this.#model = model;
  }

  /** The path of the file in this role. @throws UnusableModel without one */
  file(role: string): string {
    const path = this.optionalFile(role);
    if (path === undefined) throw new UnusableModel(`${this.#model.id} has no option ${role}`);
    return path;
  }

  optionalFile(role: string): string | undefined {
    const name = this.#model.options[role];
    return typeof name === 'string' ? join(this.#model.folder, name) : undefined;
  }

  /** The paths of several files, separated by commas as sherpa takes them. */
  files(role: string): string {
    const names = this.#model.options[role];
    if (typeof names === 'string') return join(this.#model.folder, names);
    return Array.isArray(names) ? names.map((name) => join(this.#model.folder, String(name))).join(',') : '';
  }

  number(name: string, otherwise: number): number {
    const value = this.#model.options[name];
    return typeof value === 'number' ? value : otherwise;
  }

  text(name: string): string | undefined {
    const value = this.#model.options[name];
    return typeof value === 'string' ? value : undefined;
  }

  isOn(name: string, otherwise: boolean): boolean {
    const value = this.#model.options[name];
    return typeof value === 'boolean' ? value : otherwise;
  }

  /** A number of a table, such as the speaker of a language. */
  entry(table: string, key: string): number | undefined {
    const values = this.#model.options[table];
    const value = isWire(values) ? values[key] : undefined;
    return typeof value === 'number' ? value : undefined;
  }

  get threads(): number {
    return this.#model.threads;
  }
}
