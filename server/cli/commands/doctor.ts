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
    .summary('look an installation over, and say what to do')
    .description(
      'Looks an installation over, from its settings to its books: disk, listeners and their certificates, database and ' +
        'migrations, files, schedule, what waits or is late. Run it where the server runs, with the same settings. Changes ' +
        'nothing; exits 1 when something is broken.',
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
      if (!json) print(`\n${count('well')} well, ${count('look')} to look at, ${count('broken')} broken.`)
      if (count('broken') > 0) process.exitCode = EXIT.failed
    })

function show({ area, state, says, remedy }: Finding): void {
  const { sign, style } = MARKS[state]
  print(`${paint(style, sign)} ${area.padEnd(AREA_WIDTH)} ${says}`)
  if (remedy) print(`  ${' '.repeat(AREA_WIDTH)} ${paint('dim', `→ ${remedy}`)}`)
}
