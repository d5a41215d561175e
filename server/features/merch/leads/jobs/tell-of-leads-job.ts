import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { tellOfLeads } from '../tell-of-leads.ts'

export const tellOfLeadsJob: Job = {
  name: 'tell-of-leads',
  cron: '10 8 * * *',
  path: '/api/merch/cron/leads',
  tag: 'Merch administration',
  summary: 'Mails the admins how many leads came, once a day at most.',
  report: named('ToldOfMerchLeads', Exactly({ told: Count }), { told: 4 }),
  run: (ctx) => tellOfLeads(ctx),
}
