import { Command } from 'commander'
import { describeSettings } from '../../platform/config/describe-settings.ts'
import { CommandFailure, EXIT } from '../failures.ts'
import { print, printTable, warn } from '../terminal.ts'

export const configCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('config')
    .summary('show every setting, its value and its source')
    .description('Shows every setting, its value and its source. Secrets are shown only as “set” or “not set”.')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => {
      const { settings, faults, warnings } = describeSettings(env)
      if (json) print(JSON.stringify({ settings, faults, warnings }, null, 2))
      else
        printTable(
          ['Setting', 'Value', 'Source', 'Description'],
          settings.map(({ name, value, source, help }) => [name, value, source, help]),
          { indent: '' },
        )
      if (!json) for (const warning of warnings) warn(warning)
      if (faults.length > 0)
        throw new CommandFailure(
          `The configuration has errors:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
          EXIT.misused,
        )
    })
