import type { Route } from '../../../platform/http/route.ts'
import { getStatisticsRoute } from './routes/get-statistics-route.ts'

export const statisticsRoutes: readonly Route[] = [getStatisticsRoute]
