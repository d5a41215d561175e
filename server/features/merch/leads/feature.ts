import { defineFeature } from '../../../feature.ts'
import { reportLeadsJob } from './jobs/report-leads-job.ts'
import { leadMailExamples } from './mail-examples.ts'
import { deleteLeads } from './queries/leads.ts'
import { leadsPersonalData } from './queries/personal-data.ts'
import { adminLeadRoutes } from './routes/admin-lead-routes.ts'
import { takeLeadRoute } from './routes/take-lead-route.ts'

export const feature = defineFeature({
  name: 'merch/leads',
  about: 'leads: contact forms of stores',
  tables: ['merch_leads'],
  routes: [takeLeadRoute, ...adminLeadRoutes],
  jobs: [reportLeadsJob],
  mailExamples: leadMailExamples,
  personalData: leadsPersonalData,
  prunings: [{ name: 'leads', keptDays: 'LEAD_DAYS', deleteBatch: deleteLeads }],
  unpaidCosts: {
    'POST /api/merch/lead': ['lead'],
  },
})
