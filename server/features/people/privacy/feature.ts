import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { eraseAccountsJob } from './jobs/erase-accounts-job.ts'
import { makeExportsJob } from './jobs/make-exports-job.ts'
import { privacyMailExamples } from './mail-examples.ts'
import { privacyPersonalData } from './queries/personal-data.ts'
import { listErasuresRoute, orderErasureRoute } from './routes/admin-erasure-routes.ts'
import { cancelErasureRoute, getErasureRoute, requestErasureRoute } from './routes/erasure-routes.ts'
import { fetchExportRoute, getExportRoute, requestExportRoute } from './routes/export-routes.ts'
import { getPrivacyFactsRoute } from './routes/facts-route.ts'
import { orderErasure } from './schedule-erasure.ts'

export const feature = defineFeature({
  name: 'people/privacy',
  about: 'data exports and erasures',
  tables: ['account_erasures', 'data_exports'],
  routes: ({ personalData: data }) => [
    getPrivacyFactsRoute,
    requestExportRoute,
    getExportRoute,
    fetchExportRoute,
    requestErasureRoute(data),
    getErasureRoute(data),
    cancelErasureRoute,
    orderErasureRoute(data),
    listErasuresRoute,
  ],
  jobs: ({ personalData: data, erasedOutside: outside }) => [makeExportsJob(data), eraseAccountsJob({ data, outside })],
  // Other manifests’ personal data depends on handlers, so it is read when it is needed.
  handlers: (all) => ({
    adminApprovals: {
      erasure: (ctx, permit) => {
        const { subjectId: accountId, reason } = permit
        return orderErasure(ctx, all.personalData, permit.by, { accountId, reason: reason ?? '', permit })
      },
    },
  }),
  mailExamples: privacyMailExamples,
  personalData: privacyPersonalData,
  unpaidCosts: {
    'GET /api/privacy/facts': READS,
  },
})
