import { expose } from 'comlink';
import { createInterpreterApi } from './interpreter-api.ts';

expose(createInterpreterApi());
