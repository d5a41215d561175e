import { defineFeature } from '../../../feature.ts'
import { PAGE } from '../../../platform/limits/unpaid-costs.ts'
import { shareReportMailExamples } from './mail-examples.ts'
import { shareReportsPersonalData } from './queries/personal-data.ts'
import { deleteDecidedReports, settleReportsOfShare } from './queries/share-reports.ts'
import { reportHeldShare } from './report-share.ts'
import { createAdminReportRoutes } from './routes/admin-report-routes.ts'
import { sendShareReportRoute, showShareReportRoute } from './routes/report-routes.ts'
import { createTakeDown } from './take-down.ts'

export const feature = defineFeature({
  name: 'merch/share-reports',
  about: "reports of fans' public shares, and takedowns",
  tables: ['merch_share_reports'],
  routes: ({ fans }) => [showShareReportRoute, sendShareReportRoute, ...createAdminReportRoutes(createTakeDown(fans))],
  mailExamples: shareReportMailExamples,
  personalData: shareReportsPersonalData,
  prunings: [{ name: 'shareReports', keptDays: 'SHARE_REPORT_DAYS', deleteBatch: deleteDecidedReports }],
  handlers: {
    sharing: { onHeld: reportHeldShare },
    pictureTakedowns: {
      settleShareReports: (trx, shareId, { admin, reason, at }) =>
        settleReportsOfShare(trx, { shareId, by: admin.accountId, reason, at }),
    },
  },
  unpaidCosts: {
    'GET /share/{shareId}/report': PAGE,
    'POST /share/{shareId}/report': ['report'],
  },
})
