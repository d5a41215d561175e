import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { print } from '../terminal.ts'

export const keysCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('keys').description('The keys that sign sessions.').addCommand(
    new Command('rotate')
      .summary('sign with a new key from now on')
      .description(
        'Puts a new key in the place of the one that signs ID tokens. Running servers follow within five minutes; what the old key signed stays good until it expires, so nobody is signed out.',
      )
      .action(async () => {
        const { withApp } = await import('../open.ts')
        const isRotated = await withApp(env, async ({ app }) => {
          const rotate = app.ctx.identity.rotateSigningKey
          if (!rotate) throw new CommandFailure(`${app.ctx.identity.name} keeps its keys itself.`)
          return rotate(0)
        })
        print(isRotated ? 'A new key signs from now on.' : 'There was no key to replace: the first sign-in makes one.')
      }),
  )
