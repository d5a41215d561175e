import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { adjustableClock } from '../../server/clock.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import type { Context } from '../../server/context.ts'
import { connect } from '../../server/db/connect.ts'
import { payoutsJobs } from '../../server/features/payouts/index.ts'
import type { PaymentProcessor } from '../../server/providers/processor/port.ts'
import { createSimulator } from '../../server/providers/processor/simulator/simulator.ts'
import { faultyProcessor } from './faulty-processor.ts'

/**
 * Run as a process of its own: the payout job over the database given, killed with -9 at its `killAt`th point. Points
 * are every SQL statement, before it is sent and while it is under way, and every call of the processor, before and
 * after. Says how many points it passed when it got to the end.
 */
const [database = '', killAt = '0', clockOffsetMs = '0'] = process.argv.slice(2)

let points = 0
let isCounting = false
const die = (): void => void process.kill(process.pid, 'SIGKILL')
const isKilledHere = (): boolean => isCounting && ++points === Number(killAt)

const opened = await connect({
  databaseUrl: database.startsWith('postgres') ? database : undefined,
  dataDir: database,
  poolSize: 4,
  onStatement: () => {
    if (isKilledHere()) die()
    if (isKilledHere()) setImmediate(die)
  },
  onError: (error) => writeSync(2, `${error}\n`),
})
const config = loadConfig(process.env)
const clock = adjustableClock(Number(clockOffsetMs))
const log = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }))
const simulator = createSimulator({
  config,
  db: opened.kysely,
  clock,
  log,
  deliverWebhook: async () => ({ status: 200 }),
})

const { faults, wrap } = faultyProcessor()
for (const name of Object.keys(simulator) as (keyof PaymentProcessor)[]) {
  faults[name] = async (proceed) => {
    if (isKilledHere()) die()
    const answer = await proceed()
    if (isKilledHere()) die()
    return answer
  }
}
const ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'processor'> = {
  config,
  db: opened.kysely,
  clock,
  log,
  processor: wrap(simulator),
}

const job = payoutsJobs.find(({ name }) => name === 'process-payouts')
isCounting = true
const report = await job?.run(ctx as Context)
isCounting = false
await opened.close()
writeSync(1, JSON.stringify({ points, report }))
