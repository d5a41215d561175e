import { Command } from 'commander'
import { CommandFailure, EXIT } from '../failures.ts'
import type { TestOptions } from '../models/test-model.ts'

export const modelsCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('models')
    .description('AI models and whether they work.')
    .addCommand(
      new Command('list')
        .summary('list the models')
        .description('Lists every model with its current provider and today’s usage (UTC).')
        .action(async () => {
          const { showModels } = await import('../models/show-models.ts')
          const { withApp } = await import('../open.ts')
          await withApp(env, ({ app }) => showModels(app.ctx))
        }),
    )
    .addCommand(
      new Command('test')
        .summary('make one real call to a model')
        .description(
          'Makes one real call to a model and prints the answer, the duration and the cost. The budget and the circuit breaker apply as usual. Exits with 1 if the model returns nothing.',
        )
        .argument('<name>', 'a key from `semblance models list`')
        .option('--text <words>', 'the text to say, read or draw')
        .option('--image <file>', 'a JPEG, PNG or WebP for the model to look at')
        .option('--sound <file>', 'a recording for the model to listen to')
        .option('--out <file>', 'the file for the generated picture or sound')
        .action(async (name: string, options: TestOptions) => {
          const { testModel } = await import('../models/test-model.ts')
          const { withApp } = await import('../open.ts')
          const { ModelFailure } = await import('../../providers/models/port.ts')
          try {
            await withApp(env, ({ app }) => testModel(app.ctx, name, options))
          } catch (error) {
            if (!(error instanceof ModelFailure)) throw error
            throw new CommandFailure(`${name} returned nothing (${error.reason}): ${error.message}`, EXIT.failed)
          }
        }),
    )
