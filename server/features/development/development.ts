import type { Route } from '../../platform/http/route.ts'
import type { Simulator } from '../../providers/processor/simulator/port.ts'
import { createAdvanceClock } from './advance-clock.ts'
import { createCheckoutRoutes } from './routes/checkout-routes.ts'
import { createClockRoute, createJobRoute } from './routes/clock-and-job-routes.ts'
import { createDashboardActionRoutes } from './routes/dashboard-action-routes.ts'
import { createDashboardRoute } from './routes/dashboard-route.ts'
import { createMailGalleryRoutes } from './routes/mail-gallery-routes.ts'
import { createMailboxRoutes } from './routes/mailbox-routes.ts'
import { createOnboardingRoutes } from './routes/onboarding-routes.ts'
import { createPrintShopRoutes } from './routes/print-shop-routes.ts'
import { createProcessorActionRoutes } from './routes/processor-action-routes.ts'
import { createProcessorRoutes } from './routes/processor-routes.ts'
import { readLedgerRoute } from './routes/read-ledger-route.ts'
import type { DevelopmentTools } from './tools.ts'

/**
 * Creates the routes of the development dashboard. The routes exist only outside production, and
 * they respond only to requests from this machine.
 */
export function createDevelopmentRoutes(tools: DevelopmentTools): readonly Route[] {
  const advanceClock = createAdvanceClock(tools.clock, () => {
    tools.simulator?.wake()
    tools.printShop?.wake()
  })
  return [
    createDashboardRoute(tools),
    ...createMailboxRoutes(tools),
    ...createMailGalleryRoutes(tools),
    ...(tools.simulator ? createSimulatorRoutes(tools.simulator) : []),
    ...(tools.printShop ? createPrintShopRoutes(tools.printShop) : []),
    createClockRoute(advanceClock),
    createJobRoute(tools.schedule),
    readLedgerRoute,
    ...createDashboardActionRoutes(tools, advanceClock),
  ]
}

/**
 * Creates the routes of the payment simulator. The caller registers these routes only if the
 * simulator is the payment processor.
 */
const createSimulatorRoutes = (simulator: Simulator): readonly Route[] => [
  ...createProcessorRoutes(simulator),
  ...createProcessorActionRoutes(simulator),
  ...createOnboardingRoutes(simulator),
  ...createCheckoutRoutes(simulator),
]
