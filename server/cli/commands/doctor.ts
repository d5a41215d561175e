import { Command } from 'commander'
import type { Finding, FindingState } from '../doctor/finding.ts'
import { EXIT } from '../failures.ts'
import { paint, print } from '../terminal.ts'

const MARKS = {
  well: { sign: '✓', style: 'green' },
  look: { sign: '!', style: 'yellow' },
  broken: { sign: '✗', style: 'red' },
} as const satisfies Record<FindingState, object>
const AREA_WIDTH = 10

export const doctorCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('doctor')
    .summary('check an installation and suggest fixes')
    .description(
      'Checks an installation from its settings to its ledger: disk, listeners and their certificates, database and ' +
        'migrations, files, schedule, and overdue work. Run it where the server runs, with the same settings. Repairs ' +
        'nothing; writes and deletes one test file. Exits with 1 if something is broken.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { examine } = await import('../doctor/examine.ts')
      const findings: Finding[] = []
      await examine(env, (finding) => {
        findings.push(finding)
        if (!json) show(finding)
      })
      if (json) print(JSON.stringify({ findings }, null, 2))
      const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length
      if (!json) print(`\n${count('well')} OK, ${count('look')} to check, ${count('broken')} broken.`)
      if (count('broken') > 0) process.exitCode = EXIT.failed
    })

function show({ area, state, message, remedy }: Finding): void {
  const { sign, style } = MARKS[state]
  print(`${paint(style, sign)} ${area.padEnd(AREA_WIDTH)} ${message}`)
  if (remedy) print(`  ${' '.repeat(AREA_WIDTH)} ${paint('dim', `→ ${remedy}`)}`)
}
