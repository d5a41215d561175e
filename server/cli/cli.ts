import { Command } from 'commander'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { boardsCommand } from './commands/boards.ts'
import { configCommand } from './commands/config.ts'
import { doctorCommand } from './commands/doctor.ts'
import { dutiesCommand } from './commands/duties.ts'
import { jobsCommand } from './commands/jobs.ts'
import { keysCommand } from './commands/keys.ts'
import { ledgerCommand } from './commands/ledger.ts'
import { likenessCommand } from './commands/likeness.ts'
import { mediaCommand } from './commands/media.ts'
import { migrateCommand } from './commands/migrate.ts'
import { modelsCommand } from './commands/models.ts'
import { openapiCommand } from './commands/openapi.ts'
import { privacyCommand } from './commands/privacy.ts'
import { seedCommand } from './commands/seed.ts'
import { serveCommand } from './commands/serve.ts'
import { tourCommand } from './commands/tour.ts'
import { reportFailure } from './failures.ts'
import { VERSION } from './version.ts'

/**
 * Runs one command and sets the process's exit code: 0 for success, 1 for a failure, 2 for wrong
 * usage or settings.
 * @param env source of the settings
 */
export async function runCli(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = new Command('semblance')
    .description('A marketplace for people’s likeness: offers, escrow, payouts.')
    .version(VERSION)
    .showHelpAfterError('(add --help to see the options)')
  const commands = [
    serveCommand(env),
    migrateCommand(env),
    seedCommand(env),
    tourCommand(env),
    openapiCommand(env),
    jobsCommand(env),
    ledgerCommand(env),
    modelsCommand(env),
    mediaCommand(env),
    likenessCommand(env),
    boardsCommand(env),
    keysCommand(env),
    backupCommand(env),
    restoreCommand(env),
    privacyCommand(env),
    configCommand(env),
    doctorCommand(env),
    dutiesCommand(env),
  ]
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program))
  for (const command of everyCommand(program)) command.exitOverride()
  // For example, `semblance jobs list | head` closes the pipe early. This is not an error.
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = reportFailure(error)
  }
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]
