import { Command } from 'commander'

export const serveCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('serve')
    .summary('start the marketplace')
    .description(
      'Starts the API, the authentication app and the job schedule, and fills an empty database with demo data outside production. Settings come from the environment; `semblance config` shows them.',
    )
    .action(async () => {
      const { serve } = await import('../serve.ts')
      await serve(env)
    })
