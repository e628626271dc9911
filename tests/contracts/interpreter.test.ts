import { createSupervisedInterpreter } from '../../src/platform/interpreter/supervised-interpreter.ts';
import { createInProcessInterpreter } from '../fakes/interpreter.ts';
import { createFakeThread } from '../fakes/interpreter-thread.ts';
import { interpreterSuite } from './interpreter.suite.ts';

interpreterSuite('the supervised interpreter', () => createSupervisedInterpreter(createFakeThread));
interpreterSuite('the fake interpreter', createInProcessInterpreter);
