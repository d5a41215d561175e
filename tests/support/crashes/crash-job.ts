import { processPayoutsJob } from '../../../server/features/money/payouts/jobs/process-payouts-job.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import type { Config } from '../../../server/platform/config/load-config.ts'
import type { Context } from '../../../server/platform/context.ts'
import type { Database } from '../../../server/platform/database/connect.ts'
import type { Log } from '../../../server/platform/observability/log.ts'
import { createSimulator } from '../../../server/providers/processor/simulator/simulator.ts'
import { type Faults, faultyProcessor } from '../money/faulty-processor.ts'

export type JobRun = { success: boolean; processedCount: number; errors: unknown[] }

export async function runPayoutJob(options: {
  database: Database
  config: Config
  clockOffsetMs: number
  log: Log
  faults: Faults
}): Promise<JobRun> {
  const { config, log } = options
  const db = options.database.kysely
  const clock = adjustableClock(options.clockOffsetMs)
  const simulator = createSimulator({ config, db, clock, log, deliverWebhook: async () => ({ status: 200 }) })
  const { faults, wrap } = faultyProcessor()
  Object.assign(faults, options.faults)
  const ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'processor'> = {
    config,
    db,
    clock,
    log,
    processor: wrap(simulator),
  }
  // The job sends no mail and looks up no account, so it needs only this part of the context.
  return (await processPayoutsJob.run(ctx as Context)) as JobRun
}
