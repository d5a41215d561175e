import { pino } from 'pino'
import { composeApp } from '../server/app.ts'
import { adjustableClock } from '../server/platform/clock.ts'
import { loadConfig } from '../server/platform/config/load-config.ts'
import { connect } from '../server/platform/database/connect.ts'
import { recordStatements, type Statement, watchStatements } from '../tests/support/record-statements.ts'
import { createBrowser, type Deliver } from './browser.ts'
import type { FloorPlan, FloorScenario } from './floor-server.ts'
import { type Failure, measureEach } from './measure-each.ts'
import { newFan, type PurchaseStep } from './purchase.ts'
import type { BenchRequest, Scenario } from './scenarios.ts'
import { templateOf, templateOfStep } from './statement-template.ts'

type Recorded = { statements: readonly Statement[]; subject: BenchRequest['subject'] }
/** `failures`: scenarios of which no floor could be made. */
export type Recording = { plan: FloorPlan; statements: ReadonlyMap<string, number>; failures: readonly Failure[] }

/**
 * Sends each request of each scenario twice to the real program, in this process, and records its
 * SQL.
 */
export async function recordPlan(
  scenarios: readonly Scenario[],
  { databaseUrl, poolSize, env }: { databaseUrl: string; poolSize: number; env: NodeJS.ProcessEnv },
): Promise<Recording> {
  watchStatements()
  const database = await connect({
    databaseUrl,
    dataDir: '',
    poolSize: 2,
    onError: (error) => console.error(String(error)),
  })
  const app = await composeApp({
    config: loadConfig(env),
    database,
    clock: adjustableClock(),
    logger: pino({ level: 'warn' }),
    deliverWebhook: async () => ({ status: 200 }),
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
    const counts = new Map<string, number>()
    const { failures } = await measureEach(scenarios, [], async (scenario) => {
      if (scenario.purchase) {
        const { variants, statements } = await recordPurchase(scenario.purchase, deliver)
        plans[scenario.name] = { variants, subjects: [], isPurchase: true }
        counts.set(scenario.name, statements)
        return
      }
      const recorded = await recordTwice(scenario, send)
      plans[scenario.name] = {
        variants: recorded.map(([first, second]) => templateOf(first, second)),
        subjects: scenario.requests.map((requests) => requests.map(({ subject }) => subject)),
        isPurchase: false,
      }
      counts.set(scenario.name, recorded[0]?.[0].statements.length ?? 0)
    })
    return { plan: { databaseUrl, poolSize, scenarios: plans }, statements: counts, failures }
  }
}

/** Uses the last subjects, because the measured rounds begin with the first. */
async function recordTwice(
  scenario: Scenario,
  send: (scenario: Scenario, request: BenchRequest) => Promise<Recorded>,
): Promise<(readonly [Recorded, Recorded])[]> {
  const [warmUp = [], other = [], last = []] = scenario.requests.slice(-3)
  // A process reads some things only once (keys, prepared statements). They are not part of a
  // request.
  for (const request of warmUp) await send(scenario, request)
  // Requests that take turns on one subject are recorded twice on it; single ones on two subjects.
  const isTaking = last.length > 1
  const passes: Recorded[][] = []
  for (const requests of [last, isTaking ? last : other]) {
    const pass: Recorded[] = []
    for (const request of requests) pass.push(await send(scenario, request))
    passes.push(pass)
  }
  return last.map((_, variant) => [passes[0]?.[variant] as Recorded, passes[1]?.[variant] as Recorded] as const)
}

/**
 * Records one fan's purchase and then another's, after a warm-up, and makes a template of each
 * step. `statements` counts those of its requests.
 */
async function recordPurchase(steps: readonly PurchaseStep[], deliver: Deliver) {
  const passes: (readonly Statement[])[][] = []
  for (let pass = 0; pass < 3; pass++) {
    const [fan, send] = [newFan(), createBrowser(deliver)]
    const recorded: (readonly Statement[])[] = []
    for (const step of steps)
      recorded.push(
        await recordStatements(async () => {
          if (step.kind === 'elsewhere') return step.work(fan)
          const { text } = await send(step.request(fan))
          step.learn?.(fan, text)
        }),
      )
    passes.push(recorded)
  }
  const [, first = [], second = []] = passes
  if (first.some((statements) => statements.length === 0)) throw new Error('a step sent no statement')
  return {
    variants: steps.map((_, at) =>
      templateOfStep({ statements: first[at] ?? [], subject: {} }, { statements: second[at] ?? [], subject: {} }),
    ),
    statements: steps.reduce((sum, { kind }, at) => sum + (kind === 'request' ? (first[at]?.length ?? 0) : 0), 0),
  }
}
