import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'
import type { PayForHandler } from '../payments/index.ts'

export const offersRoutes: readonly Route[] = []
export const offersJobs: readonly Job[] = []
export const offerPayFor: PayForHandler = {} as PayForHandler
