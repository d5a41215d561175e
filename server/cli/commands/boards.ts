import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

export const boardsCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('boards').description('Leaderboards.').addCommand(
    new Command('check')
      .summary('prove that teams have what was counted for them')
      .description(
        'Compares what each team of a leaderboard has with the events that were counted for it, which are the truth. Reads ' +
          'only, unless --repair counts anew where they differ. Exits 1 when a difference is left.',
      )
      .option('--repair', 'count anew where they differ')
      .action(async ({ repair = false }: { repair?: boolean }) => {
        const left = await checkCounts(env, repair)
        if (left > 0)
          throw new CommandFailure(
            `Teams have other counts than events: ${left} ${left === 1 ? 'difference' : 'differences'} left.`,
          )
      }),
  )

/** @returns the number of remaining differences */
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
            `${paint(isRepaired ? 'green' : 'red', isRepaired ? '✓' : '✗')} ${board}/${team}: ${kept} kept, ${counted} counted${isRepaired ? ', counted anew' : ''}`,
          ),
      },
    )
    print(`${teams} ${teams === 1 ? 'team' : 'teams'} looked at, ${left} differences left.`)
    return left
  })
}
