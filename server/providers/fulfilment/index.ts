import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { FulfilmentProvider } from './port.ts'
import type { DeliverPrintEvent, PrintShop } from './print-shop/port.ts'
import { createPrintShop } from './print-shop/print-shop.ts'
import { createPrintful } from './printful/printful.ts'

export { fulfilmentPersonalData } from './personal-data.ts'
export type { DeliverPrintEvent, PrintShop } from './print-shop/port.ts'

/** `printShop` is set only if the provider is the simulated print shop. */
export type Fulfilment = { fulfilment: FulfilmentProvider; printShop: PrintShop | undefined }

/** Creates the print provider that FULFILMENT names. */
export function createFulfilment(options: {
  config: Config
  db: Db
  clock: Clock
  log: Log
  deliverEvent: DeliverPrintEvent
}): Fulfilment {
  const { config, log } = options
  if (config.FULFILMENT === 'printful') {
    const { PRINTFUL_TOKEN: token } = config
    if (!token) throw new Error('printful has no token: the configuration was not validated')
    const printful = createPrintful({
      token,
      storeId: config.PRINTFUL_STORE_ID,
      webhookSecret: config.PRINTFUL_WEBHOOK_SECRET,
      apiBase: config.PRINTFUL_API_BASE,
      variants: config.PRINTFUL_VARIANTS,
      placements: config.PRINTFUL_PLACEMENTS,
    })
    return { fulfilment: printful, printShop: undefined }
  }
  if (config.isProduction) log.warn('FULFILMENT is set to the local print shop: it only simulates orders')
  const printShop = createPrintShop(options)
  return { fulfilment: printShop, printShop }
}
