import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { reportNewLeads } from '../report-new-leads.ts'

export const reportLeadsJob: Job = {
  name: 'tell-of-leads',
  cron: '10 8 * * *',
  path: '/api/merch/cron/leads',
  tag: 'Merch administration',
  summary: 'Mails the admins the number of new leads, at most once a day.',
  report: named('ToldOfMerchLeads', Exactly({ told: Count }), { told: 4 }),
  run: (ctx) => reportNewLeads(ctx),
}
