import type { Clock } from '../../platform/clock.ts'
import { isStripeTestKey, settlementCurrencies } from '../../platform/config/groups/stripe-settings.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { PaymentProcessor } from './port.ts'
import type { DeliverWebhook, Simulator } from './simulator/port.ts'
import { createSimulator } from './simulator/simulator.ts'

export { processorPersonalData } from './personal-data.ts'
export type { DeliverWebhook } from './simulator/port.ts'

/** `simulator` is set only if the processor is the simulator. */
export type Processor = { processor: PaymentProcessor; simulator: Simulator | undefined }

/** Creates the payment processor that PROCESSOR names. */
export async function createProcessor(options: {
  config: Config
  db: Db
  clock: Clock
  log: Log
  deliverWebhook: DeliverWebhook
}): Promise<Processor> {
  const { config, log } = options
  if (config.PROCESSOR === 'simulator') {
    const simulator = createSimulator(options)
    return { processor: simulator, simulator }
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config
  if (!secretKey || !publishableKey) throw new Error('stripe has no keys: the configuration was not validated')
  if (config.isProduction && isStripeTestKey(secretKey))
    log.warn('STRIPE_SECRET_KEY is a test key: this installation accepts no real money')
  // The SDK is imported only if Stripe is the processor.
  const { createStripeProcessor } = await import('./stripe/stripe-processor.ts')
  const processor = createStripeProcessor({
    secretKey,
    publishableKey,
    webhookSecrets: [config.PROCESSOR_WEBHOOK_SECRET, config.STRIPE_CONNECT_WEBHOOK_SECRET],
    apiBase: config.STRIPE_API_BASE,
    settlementCurrencies: settlementCurrencies(config.STRIPE_SETTLEMENT_CURRENCIES),
  })
  return { processor, simulator: undefined }
}
