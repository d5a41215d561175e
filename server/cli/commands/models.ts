import { Command } from 'commander'
import { CommandFailure, EXIT } from '../failures.ts'
import type { TestOptions } from '../models/test-model.ts'

export const modelsCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('models')
    .description('The models: which there are, and whether they answer.')
    .addCommand(
      new Command('list')
        .summary('list the models')
        .description('Lists every model: who answers for it as things stand, and what it did today (UTC).')
        .action(async () => {
          const { showModels } = await import('../models/show-models.ts')
          const { withApp } = await import('../open.ts')
          await withApp(env, ({ app }) => showModels(app.ctx))
        }),
    )
    .addCommand(
      new Command('test')
        .summary('call one model, for real')
        .description(
          'Calls a model once, for real, and prints what it answered, how long that took and what it cost. It is held to the budget and the circuit breaker like any other call. Exits 1 when the model gives nothing.',
        )
        .argument('<name>', 'a key from `semblance models list`')
        .option('--text <words>', 'what it is to say, read or draw')
        .option('--image <file>', 'a jpeg, png or webp that it is to look at')
        .option('--sound <file>', 'a recording that it is to listen to')
        .option('--out <file>', 'where the picture or the sound that it makes goes')
        .action(async (name: string, options: TestOptions) => {
          const { testModel } = await import('../models/test-model.ts')
          const { withApp } = await import('../open.ts')
          const { ModelFailure } = await import('../../providers/models/port.ts')
          try {
            await withApp(env, ({ app }) => testModel(app.ctx, name, options))
          } catch (error) {
            if (!(error instanceof ModelFailure)) throw error
            throw new CommandFailure(`${name} gave nothing (${error.reason}): ${error.message}`, EXIT.failed)
          }
        }),
    )
