import { expose } from 'comlink';
import { createInterpreterApi } from './interpreter-session.ts';

expose(createInterpreterApi());
