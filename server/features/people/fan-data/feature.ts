import { defineFeature } from '../../../feature.ts'
import { LINK, PAGE } from '../../../platform/limits/unpaid-costs.ts'
import { createFanDataMails, fanDataMailExamples } from './fan-data-mails.ts'
import { eraseGuestsJob, finishErasuresJob } from './jobs/erase-guests-job.ts'
import { fanDataPersonalData } from './queries/personal-data.ts'
import { createAccessRoutes } from './routes/access-routes.ts'
import { createDataRoutes } from './routes/data-routes.ts'

export const feature = defineFeature({
  name: 'people/fan-data',
  about: 'data access, copies and deletion for fans without an account',
  tables: ['fan_erasures', 'fan_erasures_known'],
  routes: ({ fans: handlers }) => [...createAccessRoutes(handlers), ...createDataRoutes(handlers)],
  jobs: ({ fans: handlers }) => [finishErasuresJob(handlers), eraseGuestsJob(handlers)],
  mails: (config, { fans }, clock) => createFanDataMails(config, fans, clock),
  mailExamples: fanDataMailExamples,
  personalData: fanDataPersonalData,
  unpaidCosts: {
    'GET /your-data': PAGE,
    'POST /your-data': ['guess', 'mail'],
    'GET /your-data/order/{orderNumber}': LINK,
    'GET /c/{slug}/your-data': PAGE,
    'GET /your-data/open/{token}': LINK,
    'POST /your-data/open/{token}': LINK,
    'GET /your-data/open/{token}/export': LINK,
  },
})
