import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { countDaysJob } from './jobs/count-days-job.ts'
import { getStatisticsRoute } from './routes/get-statistics-route.ts'

export { statisticsPersonalData } from './queries/personal-data.ts'

export const statisticsRoutes: readonly Route[] = [getStatisticsRoute]
export const statisticsJobs: readonly Job[] = [countDaysJob]
