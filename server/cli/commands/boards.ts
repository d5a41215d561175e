import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

export const boardsCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('boards').description('Leaderboards.').addCommand(
    new Command('check')
      .summary('check that team counts match their events')
      .description(
        'Compares the count of each team of a leaderboard with its recorded events, which are authoritative. Only ' +
          'reads, unless --repair recounts where they differ. Exits with 1 if a difference is left.',
      )
      .option('--repair', 'recount where they differ')
      .action(async ({ repair = false }: { repair?: boolean }) => {
        const left = await checkCounts(env, repair)
        if (left > 0)
          throw new CommandFailure(
            `Team counts do not match their events: ${left} ${left === 1 ? 'difference' : 'differences'} left.`,
          )
      }),
  )

/**
 * Compares the stored counts of each team with a new count, and prints each difference.
 * @returns the number of differences that were not repaired
 */
async function checkCounts(env: NodeJS.ProcessEnv, repair: boolean): Promise<number> {
  const { checkBoardCounts } = await import('../../features/merch/boards/index.ts')
  const { withDatabase } = await import('../open.ts')
  return withDatabase(env, async ({ database }) => {
    const { teams, left } = await checkBoardCounts(
      { db: database.kysely },
      {
        repair,
        onDifference: ({ board, team, kept, counted }, isRepaired) =>
          print(
            `${paint(isRepaired ? 'green' : 'red', isRepaired ? '✓' : '✗')} ${board}/${team}: ${kept} stored, ${counted} counted${isRepaired ? ', recounted' : ''}`,
          ),
      },
    )
    print(`${teams} ${teams === 1 ? 'team' : 'teams'} checked, ${left} differences left.`)
    return left
  })
}
