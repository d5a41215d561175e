import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

export const ledgerCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('ledger').description('The books.').addCommand(
    new Command('check')
      .summary('prove that the books balance')
      .description(
        'Proves that the books balance and agree with offers, earnings and payouts. Reads only; exits 1 on a difference.',
      )
      .action(async () => {
        const { checkBooks } = await import('../../features/ledger/index.ts')
        const { withDatabase } = await import('../open.ts')
        await withDatabase(env, async ({ database }) => {
          const findings = await checkBooks(database.kysely)
          for (const { check, differences } of findings) {
            print(differences.length === 0 ? `${paint('green', '✓')} ${check}` : `${paint('red', '✗')} ${check}`)
            for (const difference of differences) print(`    ${difference}`)
          }
          const broken = findings.filter(({ differences }) => differences.length > 0).length
          if (broken > 0)
            throw new CommandFailure(
              `The books do not agree: ${broken} of ${findings.length} checks found differences.`,
            )
          print(`The books balance (${findings.length} checks).`)
        })
      }),
  )
