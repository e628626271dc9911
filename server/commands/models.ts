import { runModelsCommand } from '../modules/local-models/local-models-module.ts';
import { voiceProgram } from '../voice-program.ts';
import { CommandError } from './command-error.ts';
import { runWithConfig } from './run-command.ts';

await runWithConfig(async ({ voice }, args) => {
  if (voice.kind !== 'embedded' || !voice.models) {
    throw new CommandError(
      'Local models are off. They are for the embedded voice, with MODELS=light, mixed or better.',
    );
  }
  return await runModelsCommand(args, {
    config: voice.models,
    output: process.stdout,
    trialProgram: voiceProgram('try-models'),
  });
});
