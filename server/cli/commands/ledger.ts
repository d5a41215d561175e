import { Command, InvalidArgumentError } from 'commander'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

const DEFAULT_DAYS = 30

export const ledgerCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('ledger').description('The ledger.').addCommand(
    new Command('check')
      .summary('check that the ledger balances')
      .description(
        'Checks that the ledger balances and agrees with offers, products, payments, earnings, advances and payouts. With ' +
          '--processor it also asks the payment processor about each payment and payout of the last days. Only reads; ' +
          'exits with 1 on a difference.',
      )
      .option('--processor', 'also compare payments and payouts with the processor')
      .option('--days <n>', 'number of days that --processor looks back', readDays, DEFAULT_DAYS)
      .action(async ({ processor, days }: { processor?: true; days: number }) => {
        const broken = await checkLedger(env)
        const differences = processor ? await compareProcessor(env, days) : 0
        if (broken > 0) throw new CommandFailure(`The ledger does not balance: ${broken} checks found differences.`)
        if (differences > 0)
          throw new CommandFailure(
            `The processor disagrees: ${differences} ${differences === 1 ? 'difference' : 'differences'}.`,
          )
      }),
  )

/**
 * Runs all checks of the ledger.
 * @returns the number of checks with differences
 */
async function checkLedger(env: NodeJS.ProcessEnv): Promise<number> {
  const { checkBooks } = await import('../../features/money/reconciliation/index.ts')
  const { withDatabase } = await import('../open.ts')
  return withDatabase(env, async ({ database }) => {
    const findings = await checkBooks(database.kysely)
    for (const { check, differences } of findings) printFinding(check, differences)
    const broken = findings.filter(({ differences }) => differences.length > 0).length
    if (broken === 0) print(`The ledger balances (${findings.length} checks).`)
    return broken
  })
}

/** @returns the number of differences */
async function compareProcessor(env: NodeJS.ProcessEnv, days: number): Promise<number> {
  const { compareWithProcessor } = await import('../../features/money/reconciliation/index.ts')
  const { withApp } = await import('../open.ts')
  const { createProgress } = await import('../progress.ts')
  return withApp(env, async ({ app }) => {
    const progress = await createProgress('Comparing')
    let shown = 0
    try {
      const { paymentCount, payoutCount, differences } = await compareWithProcessor(app.ctx, {
        days,
        onProgress: (done, total) => {
          // Reports only once per percent. Without a terminal each report is a line, and thousands
          // of lines would hide the result.
          const percent = Math.floor((done * 100) / total)
          if (percent === shown && done < total) return
          shown = percent
          progress.show(done, total, 'payments and payouts')
        },
      })
      progress.end()
      printFinding(
        `The processor agrees with ${paymentCount} payments and ${payoutCount} payouts of the last ${days} days`,
        differences,
      )
      return differences.length
    } finally {
      progress.end()
    }
  })
}

function printFinding(check: string, differences: readonly string[]): void {
  print(differences.length === 0 ? `${paint('green', '✓')} ${check}` : `${paint('red', '✗')} ${check}`)
  for (const difference of differences) print(`    ${difference}`)
}

function readDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new InvalidArgumentError('Give a whole number of days, from 1 to 3650.')
  return days
}
