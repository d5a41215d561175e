import type { Route } from '../../../platform/http/route.ts'
import { statementRoute } from './routes/get-statement-route.ts'
import { listEarningsRoute } from './routes/list-earnings-route.ts'
import { listMonthsRoute } from './routes/list-months-route.ts'

export const statementsRoutes: readonly Route[] = [statementRoute, listMonthsRoute, listEarningsRoute]
