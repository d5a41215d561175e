import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { print } from '../terminal.ts'

export const keysCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('keys').description('Keys that sign sessions.').addCommand(
    new Command('rotate')
      .summary('replace the signing key')
      .description(
        'Replaces the key that signs ID tokens. Running servers follow within five minutes; tokens signed with the old key stay valid until they expire, so nobody is signed out.',
      )
      .action(async () => {
        const { withApp } = await import('../open.ts')
        const isRotated = await withApp(env, async ({ app }) => {
          const rotate = app.ctx.identity.rotateSigningKey
          if (!rotate) throw new CommandFailure(`${app.ctx.identity.name} manages its own keys.`)
          return rotate(0)
        })
        print(
          isRotated
            ? 'A new signing key is now in use.'
            : 'There was no key to replace: the first sign-in creates one.',
        )
      }),
  )
