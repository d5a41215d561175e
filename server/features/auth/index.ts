import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'

export const authRoutes: readonly Route[] = []
export const authJobs: readonly Job[] = []
