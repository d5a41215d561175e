import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/load-config.ts'
import type { Db } from '../../db/transaction.ts'
import type { Log } from '../../log.ts'
import type { DeliverWebhook, Simulator } from './simulator/port.ts'
import { createSimulator } from './simulator/simulator.ts'

export type { DeliverWebhook } from './simulator/port.ts'

/** The payment processor that PROCESSOR names. */
export function createProcessor(options: {
  config: Config
  db: Db
  clock: Clock
  log: Log
  deliverWebhook: DeliverWebhook
}): Simulator {
  return createSimulator(options)
}
