import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { FanDataHandlers } from './handlers.ts'
import { eraseGuestsJob, finishErasuresJob } from './jobs/erase-guests-job.ts'
import { createAccessRoutes } from './routes/access-routes.ts'
import { createDataRoutes } from './routes/data-routes.ts'

export { eraseOnRequest } from './erase-fan.ts'
export { createFanDataMails, fanDataMailExamples } from './fan-data-mails.ts'
export type { FanDataHandlers } from './handlers.ts'
export { fanDataPersonalData } from './queries/personal-data.ts'

/** Pages on which fans see, download and delete their data, and the routes that lead to them. */
export const createFanDataRoutes = (handlers: FanDataHandlers): readonly Route[] => [
  ...createAccessRoutes(handlers),
  ...createDataRoutes(handlers),
]

/** Jobs that finish erasures and erase inactive guests. */
export const createFanDataJobs = (handlers: FanDataHandlers): readonly Job[] => [
  finishErasuresJob(handlers),
  eraseGuestsJob(handlers),
]
