import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { reportLeadsJob } from './jobs/report-leads-job.ts'
import { adminLeadRoutes } from './routes/admin-lead-routes.ts'
import { takeLeadRoute } from './routes/take-lead-route.ts'

export { leadMailExamples } from './mail-examples.ts'
export { deleteLeads } from './queries/leads.ts'
export { leadsPersonalData } from './queries/personal-data.ts'

export const leadsRoutes: readonly Route[] = [takeLeadRoute, ...adminLeadRoutes]
export const leadsJobs: readonly Job[] = [reportLeadsJob]
