import type { Route } from '../../../platform/http/route.ts'
import { changeAdminRoute } from './routes/change-admin-route.ts'
import { changeBrandLimitRoute } from './routes/change-brand-limit-route.ts'
import { listAccountsRoute } from './routes/list-accounts-route.ts'
import { listWaitingRoute } from './routes/list-waiting-route.ts'

export { listQueues } from './list-queues.ts'

export const adminRoutes: readonly Route[] = [
  listAccountsRoute,
  changeBrandLimitRoute,
  changeAdminRoute,
  listWaitingRoute,
]
