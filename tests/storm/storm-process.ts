/**
 * One of the storm's processes: the whole program over the storm's database, driven by messages from the one that
 * started it. Its requests go through everything but the socket.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { composeApp } from '../../server/app.ts'
import { adjustableClock, DAY_MS, later } from '../../server/clock.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { connect } from '../../server/db/connect.ts'
import { type PaymentProcessor, ProcessorUnavailable } from '../../server/providers/processor/port.ts'
import { faultyProcessor } from '../support/faulty-processor.ts'
import { ACTIONS } from './actions.ts'
import { chance } from './chance.ts'
import type { ActionName, History } from './plan.ts'

export type Order =
  | { id: number; kind: 'act'; action: ActionName; history: History; how: string; afterMs: number }
  | { id: number; kind: 'calm-down' }
  | { kind: 'end' }
export type Report = { id: number; status: number; said?: string }

const CRON_SECRET = 'cron-secret-for-the-storm'
const ORIGIN = 'http://localhost:3000'
/** Stands for an error that no request answers with. */
const UNEXPECTED = 599
const MONEY_CALLS = [
  'createPaymentIntent',
  'capturePaymentIntent',
  'cancelPaymentIntent',
  'refundPaymentIntent',
  'createTransfer',
] as const satisfies readonly (keyof PaymentProcessor)[]

const [databaseUrl = '', seed = '0', number = '0'] = process.argv.slice(2)
const luck = chance(Number(seed), 1_000_000 + Number(number))
const config = loadConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  CRON_SECRET,
  RATE_LIMIT_PER_MINUTE: '100000000',
})
const database = await connect({ databaseUrl, dataDir: '', poolSize: 8, onError: console.error })
const clock = adjustableClock()
const { faults, wrap } = faultyProcessor()
const app = await composeApp({
  config,
  database,
  clock,
  logger: pino({ level: 'silent' }),
  wrapProcessor: wrap,
  deliverWebhook: async ({ rawBody, signature }) => {
    const headers = { 'content-type': 'application/json', 'processor-signature': signature }
    const answer = await app.api.inject({
      method: 'POST',
      url: '/api/payments/webhook/processor',
      payload: rawBody,
      headers,
    })
    if (answer.statusCode >= 500) process.send?.({ id: -1, status: answer.statusCode, said: `webhook: ${answer.body}` })
    return { status: answer.statusCode }
  },
})
// Who somebody is stands in the cookie: sessions are not what the storm is about.
app.ctx.identity = {
  ...app.ctx.identity,
  verifyIdToken: async (sub) => ({
    status: 'valid',
    claims: {
      sub,
      email: `${sub}@semblance.test`,
      emailVerified: true,
      displayName: sub,
      expiresAt: later(clock.now(), DAY_MS),
    },
  }),
}
misbehave()
app.simulator.start()

const world = { app, cronSecret: CRON_SECRET, origin: ORIGIN }
process.on('message', (order: Order) => {
  if (order.kind === 'end') return void end()
  void obey(order).then(
    (report) => process.send?.({ id: order.id, ...report }),
    (error: unknown) => {
      const said = error instanceof Error ? error.stack : String(error)
      process.send?.({ id: order.id, status: UNEXPECTED, said })
    },
  )
})
process.send?.({ id: 0, status: 200 })

async function obey(order: Exclude<Order, { kind: 'end' }>): Promise<Omit<Report, 'id'>> {
  if (order.kind === 'act') {
    if (order.afterMs > 0) await sleep(order.afterMs)
    return ACTIONS[order.action](world, order.history, order.how)
  }
  for (const call of MONEY_CALLS) delete faults[call]
  app.simulator.behave({ deliveries: 1, outOfOrder: false })
  await app.simulator.stop()
  return { status: 200 }
}

async function end(): Promise<void> {
  await app.close()
  await database.close()
  process.disconnect?.()
}

/** Every twentieth answer is lost after the call took effect, some calls before; events come twice and newest first. */
function misbehave(): void {
  for (const call of MONEY_CALLS)
    faults[call] = async (proceed) => {
      if (luck.isLucky(0.02)) throw new ProcessorUnavailable('no answer: lost on its way there')
      const answer = await proceed()
      if (luck.isLucky(0.05)) throw new ProcessorUnavailable('no answer: lost on its way back')
      return answer
    }
  app.simulator.behave({ deliveries: Number(number) % 2 === 0 ? 2 : 1, outOfOrder: true })
}
