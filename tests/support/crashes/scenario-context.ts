import { pino } from 'pino'
import type { Clock } from '../../../server/platform/clock.ts'
import type { Config } from '../../../server/platform/config/load-config.ts'
import type { Context } from '../../../server/platform/context.ts'
import type { Database } from '../../../server/platform/database/connect.ts'
import { createMetrics } from '../../../server/platform/observability/metrics.ts'
import type { DeliverWebhook } from '../../../server/providers/processor/index.ts'
import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'
import { createSimulator } from '../../../server/providers/processor/simulator/simulator.ts'

/** No listener, no schedule, no mail. */
export function scenarioContext(options: {
  config: Config
  database: Database
  clock: Clock
  processor: PaymentProcessor
}): Context {
  const { config, database, clock, processor } = options
  const none = new Proxy({}, { get: (_, name) => Promise.reject(new Error(`no scenario needs ${String(name)}`)) })
  return {
    config,
    db: database.kysely,
    primary: database.kysely,
    maintenance: database,
    clock,
    log: pino({ level: 'silent' }),
    processor,
    identity: none as Context['identity'],
    email: none as Context['email'],
    mailing: none as Context['mailing'],
    storage: none as Context['storage'],
    scanner: none as Context['scanner'],
    fulfilment: none as Context['fulfilment'],
    tax: none as Context['tax'],
    profiles: none as Context['profiles'],
    credentials: none as Context['credentials'],
    timestamps: none as Context['timestamps'],
    models: none as Context['models'],
    pictures: none as Context['pictures'],
    persons: none as Context['persons'],
    sounds: none as Context['sounds'],
    temporaryFiles: none as Context['temporaryFiles'],
    immediateMailSender: none as Context['immediateMailSender'],
    metrics: createMetrics(),
    generation: none as Context['generation'],
    conversations: none as Context['conversations'],
    leaderboards: none as Context['leaderboards'],
    artwork: none as Context['artwork'],
    hasPluginQueues: false,
    webhooks: none as Context['webhooks'],
    push: none as Context['push'],
    pageCache: none as Context['pageCache'],
    pages: { wake: () => {}, expectEvents: () => {} },
  }
}

/** Outlives killed programs. Its webhooks wait until a test delivers them. */
export const scenarioSimulator = (options: {
  config: Config
  database: Database
  clock: Clock
  deliverWebhook?: DeliverWebhook
}) =>
  createSimulator({
    config: options.config,
    db: options.database.kysely,
    clock: options.clock,
    log: pino({ level: 'silent' }),
    deliverWebhook: options.deliverWebhook ?? (async () => ({ status: 503 })),
  })
