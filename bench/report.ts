import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { printTable } from '../server/cli/terminal.ts'
import { CONNECTIONS } from './drive.ts'
import type { Failure } from './measure-each.ts'
import { GOALS, type Result, SESSION_CHECK_GOAL_MS, type StepResult } from './results.ts'
import type { SessionCheck } from './session-check.ts'

export type Report = {
  results: readonly Result[]
  failures: readonly Failure[]
  session: SessionCheck
  machine: string
  /** Load average of the last minute before the run. */
  loadBefore: number
  database: string
  rounds: number
  seconds: number
}

const DOCUMENT = fileURLToPath(new URL('../docs/performance.md', import.meta.url))

export const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

const HEAD = [
  'Route',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'floor req/s',
  'floor CPU ms',
  'ratio',
  'CPU ratio',
  'goal',
  'SQL',
]

const cells = ({ label, real, floor, ratio, cpuRatio, goal, statements }: Result): string[] => [
  label,
  real.perSecond.toFixed(0),
  real.p50Ms.toFixed(0),
  real.p99Ms.toFixed(0),
  real.cpuMsPerRequest.toFixed(2),
  floor.perSecond.toFixed(0),
  floor.cpuMsPerRequest.toFixed(2),
  percent(ratio),
  percent(cpuRatio),
  percent(goal),
  String(statements),
]

const STEP_HEAD = ['Step', 'CPU ms', 'floor CPU ms', 'CPU ratio', 'SQL', 'round trips']

function stepCells({ results }: Report): string[][] {
  return results.flatMap(({ steps }) => {
    const sum = (pick: (step: StepResult) => number) => steps.reduce((total, step) => total + pick(step), 0)
    const whole = {
      name: 'total',
      statements: sum(({ statements }) => statements),
      trips: sum(({ trips }) => trips),
      cpuMs: sum(({ cpuMs }) => cpuMs),
      floorCpuMs: sum(({ floorCpuMs }) => floorCpuMs),
    }
    return (steps.length > 0 ? [...steps, whole] : []).map(({ name, statements, trips, cpuMs, floorCpuMs }) => [
      name,
      cpuMs.toFixed(2),
      floorCpuMs.toFixed(2),
      percent(floorCpuMs / cpuMs),
      String(statements),
      String(trips),
    ])
  })
}

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`
const ms = (value: number): string => value.toFixed(4)

export function printReport(report: Report): void {
  if (report.results.length > 0)
    printTable(HEAD, report.results.map(cells), { alignRight: HEAD.map((_, column) => column).slice(1) })
  const steps = stepCells(report)
  if (steps.length > 0) printTable(STEP_HEAD, steps, { alignRight: STEP_HEAD.map((_, column) => column).slice(1) })
  const { knownMs, firstMs, floorMs } = report.session
  console.log(
    `\n  Session check: ${ms(knownMs)} CPU-ms for a known token, ${ms(firstMs)} for a new one; one RS256 signature alone costs ${ms(floorMs)}.`,
  )
  for (const line of shortfalls(report)) console.log(`  Below the goal: ${line}`)
  for (const { name, reason } of report.failures) console.error(`  Not measured: ${name}. ${reason}`)
}

const isBusy = ({ loadBefore }: Report): boolean => loadBefore > cpus().length / 2

function shortfalls({ results, session }: Report): string[] {
  return [
    ...results
      .filter(({ cpuRatio, goal }) => cpuRatio < goal)
      .map(
        ({ label, cpuRatio, goal }) =>
          `${label}, with a CPU ratio of ${percent(cpuRatio)}; the goal is ${percent(goal)}.`,
      ),
    ...(session.knownMs > SESSION_CHECK_GOAL_MS ? [`session check, ${ms(session.knownMs)} CPU-ms.`] : []),
    ...(session.firstMs > SESSION_CHECK_GOAL_MS ? [`first session check, ${ms(session.firstMs)} CPU-ms.`] : []),
  ]
}

/** Keeps the text below the marker, which people wrote. */
export function writeDocument(report: Report, existing: string | undefined): void {
  const rest = existing?.split('<!-- measured above, written below -->')[1] ?? '\n'
  const { knownMs, firstMs, floorMs } = report.session
  const missed = shortfalls(report)
  const text = `# Performance

\`npm run bench\` measures the API against a floor in the same run. The floor is a bare Fastify with pg that sends the same statements as the
route, without session, validation, rules or mapping, and returns the rows unchanged. Both servers are
separate processes on one machine and take turns. Compare the ratios; the absolute figures depend on the machine.

${markdownTable(HEAD, report.results.map(cells))}

CPU is the server process's own time per request. The CPU ratio is the floor's CPU divided by the server's; on a busy machine it is steadier
than requests per second. SQL counts statements, including begin, commit and the lookup of the caller. Goals, by CPU ratio: reads ${percent(GOALS.read)}, writes ${percent(GOALS.write)}.

${markdownTable(STEP_HEAD, stepCells(report))}

These are the steps of the whole checkout. Calls to the payment processor do not count as round trips. The goal is six for each step
([how](decisions/0232-statements-of-a-transaction-share-round-trips.md)).

| Session check, in-process | CPU-ms |
|---|---:|
| a token seen before (nearly every request) | ${ms(knownMs)} |
| a token seen for the first time | ${ms(firstMs)} |
| floor: one RS256 signature verified by node:crypto | ${ms(floorMs)} |
| goal | ${SESSION_CHECK_GOAL_MS} |

The goal applies to both. Each process verifies a token once and caches the result until the token expires, so only its first request
costs as much as the second row. \`npm run bench -- --only session-check\` measures this alone, alternating between new tokens and the floor.

Below the goal: ${missed.length === 0 ? 'nothing.' : `\n${missed.map((line) => `- ${line}`).join('\n')}`}

- Machine: ${report.machine}; client, servers and database share it. Load average before the run: ${report.loadBefore.toFixed(1)}${isBusy(report) ? ', so other programs competed with both servers for the CPU' : ''}.
- Database: ${report.database}; 100 000 offers between 200 brands and 500 talents, with history and notifications.
- Load: ${CONNECTIONS} connections, ${report.rounds} rounds of ${report.seconds} s per route and server, in turn; latencies and ratios are medians of the rounds.
- The whole checkout is six requests of one fan, and counts as one. What other programs do between them (drawing the products, charging
  the card) is not measured. The processor is the simulator, so both servers send its statements, too.
- The real server runs with NODE_ENV=production, LOG_LEVEL=warn, rate limits too high to matter, jobs off.
- \`npm run bench -- --json FILE\` saves the figures. \`-- --compare FILE\` reports what costs a tenth more or less than in such a
  file and whether that may be chance, and exits 1 if something costs significantly more. \`-- --quick\` runs one short round. BENCH_DATABASE_URL names a PostgreSQL to use; without it one is started in a temporary folder.
<!-- measured above, written below -->${rest}`
  writeFileSync(DOCUMENT, text)
}

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|---|${head
      .slice(1)
      .map(() => '---:|')
      .join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

export const documentPath = DOCUMENT
