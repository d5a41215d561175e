import { pino } from 'pino'
import { composeApp } from '../server/app.ts'
import { adjustableClock } from '../server/platform/clock.ts'
import { loadConfig } from '../server/platform/config/load-config.ts'
import { connect } from '../server/platform/database/connect.ts'
import { countingStatements, countStatement, withBatchedResponses } from '../server/platform/database/statements.ts'
import { recordStatements, type Statement, watchStatements } from '../tests/support/database/record-statements.ts'
import { uncountedProcessor } from '../tests/support/money/uncounted-processor.ts'
import { createBrowser, type Deliver } from './browser.ts'
import type { FloorPlan, FloorScenario } from './floor-server.ts'
import { type Failure, measureEach } from './measure-each.ts'
import { newFan, type PurchaseStep } from './purchase.ts'
import type { Counts, StepCount } from './results.ts'
import type { BenchRequest, Scenario } from './scenarios.ts'
import { templateOf, templateOfStep } from './statement-template.ts'

type Recorded = { statements: readonly Statement[]; subject: BenchRequest['subject'] }
/** `failures` are scenarios whose statements could not be turned into templates. */
export type Recording = { plan: FloorPlan; counts: ReadonlyMap<string, Counts>; failures: readonly Failure[] }

/**
 * Records the SQL statements of each request. Sends each request twice to the real program, which
 * runs in this process.
 */
export async function recordPlan(
  scenarios: readonly Scenario[],
  { databaseUrl, poolSize, env }: { databaseUrl: string; poolSize: number; env: NodeJS.ProcessEnv },
): Promise<Recording> {
  watchStatements()
  const database = await connect({
    databaseUrl,
    dataDir: '',
    poolSize,
    onError: (error) => console.error(String(error)),
    onStatement: countStatement,
  })
  const app = await composeApp({
    config: loadConfig(env),
    database,
    clock: adjustableClock(),
    logger: pino({ level: 'warn' }),
    deliverWebhook: async () => ({ status: 200 }),
    wrapProcessor: uncountedProcessor,
  })
  const send = async (scenario: Scenario, request: BenchRequest): Promise<Recorded> => {
    const { method, path, cookie, body, subject } = request
    const statements = await recordStatements(async () => {
      const reply = await app[scenario.listener].inject({
        method,
        url: path,
        headers: { cookie },
        ...(body ? { payload: body } : {}),
      })
      if (reply.statusCode >= 300) throw new Error(`${method} ${path} answered ${reply.statusCode} ${reply.body}`)
    })
    return { statements, subject }
  }

  const deliver: Deliver = async ({ method, path, headers, body }) => {
    const reply = await app.api.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    return {
      status: reply.statusCode,
      cookies: reply.cookies.map(({ name, value }) => `${name}=${value}`),
      text: reply.body,
    }
  }

  try {
    return await record()
  } finally {
    await app.close()
    await database.close()
  }

  async function record(): Promise<Recording> {
    const plans: Record<string, FloorScenario> = {}
    const counts = new Map<string, Counts>()
    const { failures } = await measureEach(scenarios, [], async (scenario) => {
      if (scenario.purchase) {
        const { variants, counts: counted } = await recordPurchase(scenario.purchase, deliver)
        plans[scenario.name] = { variants, subjects: [], isPurchase: true }
        counts.set(scenario.name, counted)
        return
      }
      const recorded = await recordTwice(scenario, send)
      plans[scenario.name] = {
        variants: recorded.map(([first, second]) => templateOf(first, second)),
        subjects: scenario.requests.map((requests) => requests.map(({ subject }) => subject)),
        isPurchase: false,
      }
      counts.set(scenario.name, { statements: recorded[0]?.[0].statements.length ?? 0, steps: [] })
    })
    return { plan: { databaseUrl, poolSize, scenarios: plans }, counts, failures }
  }
}

/**
 * Uses the last subjects of the scenario, because the measured rounds begin with the first ones.
 */
async function recordTwice(
  scenario: Scenario,
  send: (scenario: Scenario, request: BenchRequest) => Promise<Recorded>,
): Promise<(readonly [Recorded, Recorded])[]> {
  const [warmUp = [], other = [], last = []] = scenario.requests.slice(-3)
  // These requests are not recorded, because a process reads some things only once, for example
  // keys.
  for (const request of warmUp) await send(scenario, request)
  // A scenario with several requests is recorded twice for the same subject. A scenario with one
  // request is recorded for two subjects.
  const isTaking = last.length > 1
  const passes: Recorded[][] = []
  for (const requests of [last, isTaking ? last : other]) {
    const pass: Recorded[] = []
    for (const request of requests) pass.push(await send(scenario, request))
    passes.push(pass)
  }
  return last.map((_, variant) => [passes[0]?.[variant] as Recorded, passes[1]?.[variant] as Recorded] as const)
}

/** If the last two of these purchases still differ, the benchmark has a bug. */
const MOST_PURCHASES = 8
/**
 * Smallest number of recorded purchases. The fewest round trips among them count, because a
 * purchase can take more on a busy machine.
 */
const COUNTED_PURCHASES = 4

type RecordedStep = { statements: readonly Statement[]; trips: number }

/**
 * Records purchases until two in a row send the same statements. The first is a warm-up.
 * Statements that are sent at the same time may arrive in any order.
 */
async function recordPurchase(steps: readonly PurchaseStep[], deliver: Deliver) {
  await recordSteps(steps, deliver)
  const recorded = [await recordSteps(steps, deliver)]
  while (recorded.length < MOST_PURCHASES) {
    const first = recorded.at(-1) ?? []
    const second = await recordSteps(steps, deliver)
    recorded.push(second)
    const isSame = second.every(({ statements }, at) => areAlike(statements, first[at]?.statements ?? []))
    if (isSame && recorded.length >= COUNTED_PURCHASES)
      return { variants: templatesOf(first, second), counts: countsOf(steps, recorded) }
  }
  throw new Error('purchases send different statements each time: no floor can be made of them')
}

async function recordSteps(steps: readonly PurchaseStep[], deliver: Deliver): Promise<RecordedStep[]> {
  const [fan, send] = [newFan(), createBrowser(deliver)]
  const recorded: RecordedStep[] = []
  for (const step of steps) {
    let trips = 0
    const statements = await recordStatements(async () => {
      if (step.kind === 'elsewhere') return step.work(fan)
      const sent = await withBatchedResponses(() => countingStatements(() => send(step.request(fan))))
      trips = sent.trips
      step.learn?.(fan, sent.result.text)
    })
    if (statements.length === 0) throw new Error('a step sent no statement')
    recorded.push({ statements, trips })
  }
  return recorded
}

const areAlike = (one: readonly Statement[], other: readonly Statement[]): boolean =>
  one.length === other.length && one.every(({ text }, at) => text === other[at]?.text)

const templatesOf = (first: readonly RecordedStep[], second: readonly RecordedStep[]) =>
  first.map(({ statements }, at) =>
    templateOfStep({ statements, subject: {} }, { statements: second[at]?.statements ?? [], subject: {} }),
  )

function countsOf(steps: readonly PurchaseStep[], recorded: readonly (readonly RecordedStep[])[]): Counts {
  const counts = steps.flatMap((step, at): StepCount[] => {
    if (step.kind === 'elsewhere') return []
    const trips = Math.min(...recorded.map((purchase) => purchase[at]?.trips ?? 0))
    return [{ name: step.name, statements: recorded.at(-1)?.[at]?.statements.length ?? 0, trips }]
  })
  return { statements: counts.reduce((sum, { statements }) => sum + statements, 0), steps: counts }
}
