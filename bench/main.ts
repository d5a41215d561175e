import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { adjustableClock } from '../server/platform/clock.ts'
import { connect } from '../server/platform/database/connect.ts'
import { freePort } from '../tests/support/programs/free-port.ts'
import { NO_LIMITS } from '../tests/support/programs/no-limits.ts'
import { startServer } from './children.ts'
import { differences, printDifferences } from './compare.ts'
import { createDataset, SIZES } from './dataset.ts'
import { drive, type Round } from './drive.ts'
import { drivePurchases, floorPurchases, realPurchases } from './drive-purchases.ts'
import { recordPlan } from './floor-plan.ts'
import { measureEach } from './measure-each.ts'
import { findPostgres } from './postgres.ts'
import { purchaseSteps } from './purchase.ts'
import { describeMachine, documentPath, printReport, type Report, writeDocument } from './report.ts'
import { NOT_COUNTED, resultOf } from './results.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'
import { measureSessionCheck } from './session-check.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    compare: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})
/**
 * Options of the command. `--quick` runs one short round. `--only` runs only the named scenarios.
 * Every run begins with the scenario `session-check`, and `--only session-check` runs nothing else.
 * `--json` saves the results. `--compare` compares them with a saved file. `--profile` writes CPU
 * profiles of the real server.
 */
const rounds = options.quick ? 1 : 3
const seconds = options.quick ? 1 : 3
const POOL_SIZE = 10
const WARM_UP_SECONDS = 2
/** After this many requests, V8 has compiled the code of the route, even on a busy machine. */
const WARM_UP_REQUESTS = 2000
const MAX_WARM_UPS = 10

const log = (line: string): void => console.error(line)
const [loadBefore = 0] = loadavg()
const undo: (() => unknown)[] = []
try {
  await bench()
} finally {
  for (const step of undo.reverse()) await step()
}

async function bench(): Promise<void> {
  const postgres = await findPostgres(process.env)
  undo.push(postgres.stop)
  const env = await settings()
  log(`Filling a database with ${SIZES.offers} offers on ${postgres.description} …`)
  const dataset = await createDataset(postgres.url, env)
  undo.push(dataset.drop)
  const steps = purchaseSteps(
    { database: await connectElsewhere(dataset.url), clock: adjustableClock() },
    dataset.fans.shop,
  )
  const scenarios = scenariosOf(dataset, steps).filter(
    ({ name }) => !options.only || options.only.split(',').includes(name),
  )
  const serverEnv = { ...env, DATABASE_URL: dataset.url }

  log('Recording the SQL of each route …')
  const recording = await recordPlan(scenarios, { databaseUrl: dataset.url, poolSize: POOL_SIZE, env: serverEnv })
  const planFile = join(env.DATA_DIR, 'floor-plan.json')
  writeFileSync(planFile, JSON.stringify(recording.plan))

  const session = await measureSessionCheck(dataset.brands, { databaseUrl: dataset.url, env: serverEnv })
  const real = await startServer(
    'real-server.ts',
    serverEnv,
    options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
  )
  undo.push(real.stop)
  const floor = await startServer('floor-server.ts', { ...serverEnv, FLOOR_PLAN_FILE: planFile })
  undo.push(floor.stop)
  const elsewhere = new pg.Pool({ connectionString: dataset.url, max: POOL_SIZE })
  undo.push(() => elsewhere.end())

  const { results, failures } = await measureEach(scenarios, recording.failures, async (scenario) => {
    log(`Measuring ${scenario.label} …`)
    return resultOf(scenario, recording.counts.get(scenario.name) ?? NOT_COUNTED, await takeTurns(scenario))
  })
  const report: Report = {
    results,
    failures,
    session,
    machine: describeMachine(),
    loadBefore,
    database: postgres.description,
    rounds,
    seconds,
  }
  printReport(report)
  if (options.compare) {
    const before = JSON.parse(readFileSync(options.compare, 'utf8')) as Report
    if (printDifferences(differences(before, report))) process.exitCode = 1
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
  if (failures.length > 0) process.exitCode = 1
  // The document stays unchanged after a failure. A missing row would look as if the route had
  // never been measured.
  else if (!options.quick && !options.only)
    writeDocument(report, existsSync(documentPath) ? readFileSync(documentPath, 'utf8') : undefined)

  async function takeTurns(scenario: Scenario): Promise<{ real: Round; floor: Round }[]> {
    // If a warm-up ends in the middle of a series of requests, no other round can use its subjects.
    // So there are subjects for every warm-up.
    const warmUps = scenario.requests.some((series) => series.length > 1) ? MAX_WARM_UPS : 1
    const driveRound = (round: number, asFloor: boolean, length: number): Promise<Round> => {
      const server = asFloor ? floor : real
      const { name, purchase } = scenario
      if (!purchase) return drive(server, scenario, { asFloor, round, rounds: warmUps + rounds, seconds: length })
      const planned = recording.plan.scenarios[name]
      if (!planned) throw new Error(`${name} has no floor`)
      const begin = asFloor
        ? floorPurchases(server, { name, steps: purchase, floor: planned }, elsewhere)
        : realPurchases(server, purchase)
      return drivePurchases(server, { steps: purchase, seconds: length, begin })
    }
    for (const asFloor of [false, true]) {
      let requestCount = 0
      for (let turn = 0; turn < MAX_WARM_UPS && requestCount < WARM_UP_REQUESTS; turn++)
        requestCount += (await driveRound(turn % warmUps, asFloor, WARM_UP_SECONDS)).requests
    }
    const turns: { real: Round; floor: Round }[] = []
    for (let round = 0; round < rounds; round++) {
      const measure = (asFloor: boolean) => driveRound(warmUps + round, asFloor, seconds)
      const floorFirst = round % 2 === 1
      const first = await measure(floorFirst)
      const second = await measure(!floorFirst)
      turns.push(floorFirst ? { floor: first, real: second } : { real: first, floor: second })
    }
    return turns
  }
}

async function connectElsewhere(databaseUrl: string) {
  const database = await connect({
    databaseUrl,
    dataDir: '',
    poolSize: POOL_SIZE,
    onError: (error) => console.error(String(error)),
  })
  undo.push(() => database.close())
  return database
}

/**
 * Production settings with very high rate limits. Background jobs are off, because they would use
 * CPU time during the measurement.
 */
async function settings(): Promise<Record<string, string> & { DATA_DIR: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-bench-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const authPort = await freePort()
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_PORT: String(authPort),
    BASE_URL: `http://127.0.0.1:${port}`,
    AUTH_URL: `http://127.0.0.1:${authPort}`,
    DATA_DIR: folder,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    SECRET_KEY: 'the-secret-key-of-the-benchmark-0123456789',
    PROCESSOR: 'simulator',
    PROCESSOR_WEBHOOK_SECRET: 'whsec_of-the-benchmark-0123456789',
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'off',
    RATE_LIMIT_PER_MINUTE: '100000000',
    ...NO_LIMITS,
    OFFER_DAILY_CAP: '1000000',
    OFFER_WEEKLY_CAP: '1000000',
  }
}
