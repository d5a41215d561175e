import { Command } from 'commander'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

export const mediaCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('media').description('Stored files.').addCommand(
    new Command('check')
      .summary('compare the stored files with their table')
      .description(
        'Compares file storage with the table of files: rows without an object, objects without a row, different sizes. ' +
          'Only reads, unless --repair deletes objects that have had no row for a day. Exits with 1 if a difference is left.',
      )
      .option('--repair', 'delete objects that have had no row for a day')
      .action(async ({ repair = false }: { repair?: boolean }) => {
        const left = await checkMedia(env, repair)
        if (left > 0)
          throw new CommandFailure(
            `File storage and the table of files differ: ${left} ${left === 1 ? 'difference' : 'differences'} left.`,
          )
      }),
  )

/**
 * Compares the files in storage with the files that the database knows.
 * @returns the number of differences that were not repaired
 */
async function checkMedia(env: NodeJS.ProcessEnv, repair: boolean): Promise<number> {
  const { checkFiles } = await import('../../features/media/files/index.ts')
  const { withApp } = await import('../open.ts')
  const { createProgress } = await import('../progress.ts')
  return withApp(env, async ({ app }) => {
    const progress = await createProgress('Comparing')
    let shown = 0
    let repaired = 0
    try {
      const { files, findings } = await checkFiles(app.ctx, {
        repair,
        onFinding: ({ key, finding, detail, isRepaired }) => {
          if (isRepaired) repaired++
          print(
            `${paint(isRepaired ? 'green' : 'red', isRepaired ? '✓' : '✗')} ${finding}: ${key} (${detail})${isRepaired ? ', deleted' : ''}`,
          )
        },
        onProgress: (done, total) => {
          // Reports only once per percent. Without a terminal each report is a line, and thousands
          // of lines would hide the result.
          const percent = Math.floor((done * 100) / Math.max(total, 1))
          if (percent === shown && done < total) return
          shown = percent
          progress.show(done, total, 'files')
        },
      })
      progress.end()
      print(`${files} ${files === 1 ? 'file' : 'files'} checked, ${findings - repaired} differences left.`)
      return findings - repaired
    } finally {
      progress.end()
    }
  })
}
