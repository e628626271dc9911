import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program of the tests in a process of its own, so that its work does not delay the measurements of this one.
 * @param settings its argument, as JSON
 * @returns the message that the program sends at its end
 */
export function runInOwnProcess<Result>(program: URL, settings: object): Promise<Result> {
  const child = fork(fileURLToPath(program), [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as Result);
      child.disconnect();
    });
    child.once('exit', (code) => reject(new Error(`${program.pathname} exited with ${code}`)));
  });
}
