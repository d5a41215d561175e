import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { FanDataHandlers } from './handlers.ts'
import { finishErasuresJob, forgetGuestsJob } from './jobs/forget-guests-job.ts'
import { createDataRoutes } from './routes/data-routes.ts'
import { createWayInRoutes } from './routes/way-in-routes.ts'

export { eraseFan } from './erase-fan.ts'
export { createFanDataMails, fanDataMailExamples } from './fan-data-mails.ts'
export type { FanDataHandlers } from './handlers.ts'
export { fanDataPersonalData } from './queries/personal-data.ts'

/** Pages on which fans see, download and delete their data, and the routes that lead to them. */
export const createFanDataRoutes = (handlers: FanDataHandlers): readonly Route[] => [
  ...createWayInRoutes(handlers),
  ...createDataRoutes(handlers),
]

/** Jobs that finish erasures and erase inactive guests. */
export const createFanDataJobs = (handlers: FanDataHandlers): readonly Job[] => [
  finishErasuresJob(handlers),
  forgetGuestsJob(handlers),
]
