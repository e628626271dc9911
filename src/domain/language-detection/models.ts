import type { LanguageCode } from '../language.ts';
import { trainModel, type CharacterModel } from './n-grams.ts';
import { cmn } from './sample-text/cmn.ts';
import { deu } from './sample-text/deu.ts';
import { eng } from './sample-text/eng.ts';
import { fra } from './sample-text/fra.ts';
import { ind } from './sample-text/ind.ts';
import { ita } from './sample-text/ita.ts';
import { jpn } from './sample-text/jpn.ts';
import { nld } from './sample-text/nld.ts';
import { por } from './sample-text/por.ts';
import { spa } from './sample-text/spa.ts';
import { yue } from './sample-text/yue.ts';

/** Languages that share their script with another one; the others need no model. */
const samples = { cmn, deu, eng, fra, ind, ita, jpn, nld, por, spa, yue } as const;

/** Orders of the models: Chinese words have one or two characters. */
const LATIN_ORDER = 5;
const HAN_ORDER = 3;

export type ModelledLanguage = keyof typeof samples;

export function isModelled(code: LanguageCode): code is ModelledLanguage {
  return code in samples;
}

const trained = new Map<LanguageCode, CharacterModel>();

/** Trained on first use: a conversation needs two of them. */
export function modelOf(code: ModelledLanguage): CharacterModel {
  const known = trained.get(code);
  if (known) return known;
  const isHan = code === 'cmn' || code === 'yue' || code === 'jpn';
  const model = trainModel(samples[code], isHan ? HAN_ORDER : LATIN_ORDER);
  trained.set(code, model);
  return model;
}
