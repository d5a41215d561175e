import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { printTable } from '../server/cli/terminal.ts'
import { CONNECTIONS } from './drive.ts'
import type { Failure } from './measure-each.ts'
import { GOALS, type Result, SESSION_CHECK_GOAL_MS } from './results.ts'
import type { SessionCheck } from './session-check.ts'

export type Report = {
  results: readonly Result[]
  /** Rows that could not be measured. */
  failures: readonly Failure[]
  session: SessionCheck
  machine: string
  /** What else the machine was doing when the run began: the load average of the last minute. */
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

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`
const ms = (value: number): string => value.toFixed(4)

export function printReport(report: Report): void {
  if (report.results.length > 0)
    printTable(HEAD, report.results.map(cells), { alignRight: HEAD.map((_, column) => column).slice(1) })
  const { knownMs, firstMs, floorMs } = report.session
  console.log(
    `\n  Session check: ${ms(knownMs)} CPU-ms for a known token, ${ms(firstMs)} for a new one; one RS256 signature alone costs ${ms(floorMs)}.`,
  )
  for (const line of shortfalls(report)) console.log(`  Under the goal: ${line}`)
  for (const { name, reason } of report.failures) console.error(`  Not measured: ${name}. ${reason}`)
}

/** Something else was running before ours began. */
const isBusy = ({ loadBefore }: Report): boolean => loadBefore > cpus().length / 2

function shortfalls({ results, session }: Report): string[] {
  return [
    ...results
      .filter(({ cpuRatio, goal }) => cpuRatio < goal)
      .map(
        ({ label, cpuRatio, goal }) =>
          `${label}, whose CPU ratio is ${percent(cpuRatio)} where ${percent(goal)} is the goal.`,
      ),
    ...(session.knownMs > SESSION_CHECK_GOAL_MS ? [`session check, ${ms(session.knownMs)} CPU-ms.`] : []),
    ...(session.firstMs > SESSION_CHECK_GOAL_MS ? [`first session check, ${ms(session.firstMs)} CPU-ms.`] : []),
  ]
}

/** Puts the measured part of the document in place; what people wrote below it stays. */
export function writeDocument(report: Report, existing: string | undefined): void {
  const rest = existing?.split('<!-- measured above, written below -->')[1] ?? '\n'
  const { knownMs, firstMs, floorMs } = report.session
  const missed = shortfalls(report)
  const text = `# Performance

Measured by \`npm run bench\` against a floor in the same run: a bare Fastify with pg that sends the very statements the
route sends, without session, validation, rules or mapping, and answers with the rows as they come. Both servers are
processes of their own on one machine and take turns; what counts is the ratio, the absolute figures belong to the machine.

| ${HEAD.join(' | ')} |
|---|${HEAD.slice(1)
    .map(() => '---:|')
    .join('')}
${report.results.map((result) => `| ${cells(result).join(' | ')} |`).join('\n')}

CPU is the server process's own time a request, the CPU ratio the floor's part of it (steadier than requests a second on a
machine that does other work); SQL counts statements, begin and commit included, the look-up of the
caller too. Goals, by CPU ratio: reads ${percent(GOALS.read)}, writes ${percent(GOALS.write)}.

| Session check, in-process | CPU-ms |
|---|---:|
| a token seen before (nearly every request) | ${ms(knownMs)} |
| a token seen for the first time | ${ms(firstMs)} |
| floor: one RS256 signature verified by node:crypto | ${ms(floorMs)} |
| goal | ${SESSION_CHECK_GOAL_MS} |

The goal is for both: a token is verified once by each process and remembered until it expires, so only its first request
pays the second line. \`npm run bench -- --only session-check\` measures this alone; new tokens and the floor take turns.

Under the goal: ${missed.length === 0 ? 'nothing.' : `\n${missed.map((line) => `- ${line}`).join('\n')}`}

- Machine: ${report.machine}; client, servers and database share it. Load average before the run: ${report.loadBefore.toFixed(1)}${isBusy(report) ? ', so other work took part of the machine from both sides' : ''}.
- Database: ${report.database}; 100 000 offers between 200 brands and 500 talents, with history and notifications.
- Load: ${CONNECTIONS} connections, ${report.rounds} rounds of ${report.seconds} s a route and server, in turn; latencies and ratios are medians of the rounds.
- The real server runs with NODE_ENV=production, LOG_LEVEL=warn, no rate limit in reach, jobs off.
- \`npm run bench -- --json FILE\` keeps the figures, \`-- --compare FILE\` says what costs a tenth more or less than in such a
  file, and whether that may be chance, and ends with 1 when something costs more beyond it, \`-- --quick\` takes one short round. BENCH_DATABASE_URL names a PostgreSQL to use; without it one is started in a temporary folder.
<!-- measured above, written below -->${rest}`
  writeFileSync(DOCUMENT, text)
}

export const documentPath = DOCUMENT
