/**
 * The whole program with a shared database and fake models. Its parent sends requests as messages,
 * which skip only the socket, and kills it.
 */
import { pino } from 'pino'
import { composeApp } from '../../../server/app.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import { loadConfig } from '../../../server/platform/config/load-config.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { withProgramAccess } from '../database/reached-database.ts'
import { fakeArtModels } from '../merch/merch-artwork.ts'

export type Order =
  | { id: number; method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown; headers?: Record<string, string> }
  | { id: number; advanceMs: number }
export type Reply = { id: number; status: number; text: string }

const [databaseUrl = '', clockOffsetMs = '0'] = process.argv.slice(2)
const database = await connect({ ...withProgramAccess(databaseUrl), dataDir: '', poolSize: 10, onError: console.error })
const clock = adjustableClock(Number(clockOffsetMs))
const app = await composeApp({
  config: loadConfig(process.env),
  database,
  clock,
  logger: pino({ level: 'silent' }),
  deliverWebhook: async () => ({ status: 503 }),
  wrapModels: fakeArtModels().wrap,
})
app.generation.start()

process.on('message', (order: Order) => {
  void runOrder(order).then((reply) => process.send?.({ id: order.id, ...reply }))
})
process.send?.({ id: 0, status: 200, text: '' })

async function runOrder(order: Order): Promise<Omit<Reply, 'id'>> {
  if ('advanceMs' in order) {
    clock.advance(order.advanceMs)
    return { status: 200, text: '' }
  }
  const { method, path, body, headers = {} } = order
  const response = await app.api.inject({
    method,
    url: path,
    headers,
    payload: body as object | undefined,
  })
  return { status: response.statusCode, text: response.body }
}
