/**
 * One of the storm's processes: the whole program with the storm's database. Its parent sends
 * requests as messages, which skip only the socket.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { composeApp } from '../../server/app.ts'
import { addMs, adjustableClock, DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { getSimulator } from '../../server/seed/simulator-of.ts'
import { withProgramAccess } from '../support/database/reached-database.ts'
import { NO_LIMITS } from '../support/programs/no-limits.ts'
import { ACTIONS } from './actions.ts'
import type { ActionName, History } from './plan.ts'

export type Order =
  | { id: number; kind: 'act'; action: ActionName; history: History; how: string; afterMs: number }
  | { id: number; kind: 'calm-down' }
  | { kind: 'end' }
export type Report = { id: number; status: number; message?: string }

const CRON_SECRET = 'cron-secret-for-the-storm'
const ORIGIN = 'http://localhost:3000'
const UNEXPECTED = 599
const [databaseUrl = '', seed = '0', number = '0', hours = '0'] = process.argv.slice(2)
const config = loadConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  CRON_SECRET,
  RATE_LIMIT_PER_MINUTE: '100000000',
  ...NO_LIMITS,
})
const database = await connect({ ...withProgramAccess(databaseUrl), dataDir: '', poolSize: 8, onError: console.error })
const clock = adjustableClock(Number(hours) * HOUR_MS)
const app = await composeApp({
  config,
  database,
  clock,
  logger: pino({ level: 'silent' }),
  deliverWebhook: async ({ rawBody, signature }) => {
    const headers = { 'content-type': 'application/json', 'processor-signature': signature }
    const response = await app.api.inject({
      method: 'POST',
      url: '/api/payments/webhook/processor',
      payload: rawBody,
      headers,
    })
    if (response.statusCode >= 500 && response.statusCode !== 503)
      process.send?.({ id: -1, status: response.statusCode, said: `webhook: ${response.body}` })
    return { status: response.statusCode }
  },
})
// Sessions are not under test, so the cookie contains the identity itself.
app.ctx.identity = {
  ...app.ctx.identity,
  verifyIdToken: async (sub) => ({
    status: 'valid',
    claims: {
      sub,
      email: `${sub}@semblance.test`,
      emailVerified: true,
      displayName: sub,
      expiresAt: addMs(clock.now(), DAY_MS),
    },
  }),
}
const simulator = getSimulator(app)
misbehave()
simulator.start()

const world = { app, simulator, cronSecret: CRON_SECRET, origin: ORIGIN }
process.on('message', (order: Order) => {
  if (order.kind === 'end') return void end()
  void obey(order).then(
    (report) => process.send?.({ id: order.id, ...report }),
    (error: unknown) => {
      const message = error instanceof Error ? error.stack : String(error)
      process.send?.({ id: order.id, status: UNEXPECTED, message })
    },
  )
})
// Ends this process when its parent has ended, because nothing else would.
process.once('disconnect', () => process.exit())
process.send?.({ id: 0, status: 200 })

async function obey(order: Exclude<Order, { kind: 'end' }>): Promise<Omit<Report, 'id'>> {
  if (order.kind === 'act') {
    if (order.afterMs > 0) await sleep(order.afterMs)
    return ACTIONS[order.action](world, order.history, order.how)
  }
  simulator.behave(WELL)
  await simulator.stop()
  return { status: 200 }
}

async function end(): Promise<void> {
  await app.close()
  await database.close()
  process.disconnect?.()
}

/**
 * Loses every twentieth response after the call took effect, and fails some calls before. Events
 * come twice and in any order.
 */
function misbehave(): void {
  simulator.behave({
    timeoutBeforeEffect: 0.02,
    timeoutAfterEffect: 0.05,
    duplicates: 0.2,
    reorder: 0.3,
    outOfOrder: Number(number) % 2 === 1,
    refundsTakeTime: 0.2,
    refundsFail: 0.2,
    seed: Number(seed) * 100 + Number(number),
  })
}

const WELL = {
  timeoutBeforeEffect: 0,
  timeoutAfterEffect: 0,
  duplicates: 0,
  reorder: 0,
  outOfOrder: false,
  refundsTakeTime: 0,
  refundsFail: 0,
} as const
