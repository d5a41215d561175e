import type { Route } from '../../../platform/http/route.ts'
import { statementRoute } from './routes/get-statement-route.ts'

export const statementsRoutes: readonly Route[] = [statementRoute]
