import { defineFeature } from '../../../feature.ts'
import { LINK } from '../../../platform/limits/unpaid-costs.ts'
import { checkPerson } from './check-person.ts'
import { remindOfReportsJob } from './jobs/remind-of-reports-job.ts'
import { reviewMailExamples } from './mail-examples.ts'
import { reviewsPersonalData } from './queries/personal-data.ts'
import { deleteOldRemoved, forgetRestored, keepRemoved } from './queries/removed-pictures.ts'
import { deleteUnconfirmedReports } from './queries/reports.ts'
import { listCasesRoute, objectRoute } from './routes/case-routes.ts'
import {
  appealReportRoute,
  confirmReportRoute,
  dismissReportRoute,
  getClaimantRoute,
  getReportRoute,
  listReportsRoute,
  recordMeasureRoute,
  reportFaceRoute,
  showAppealRoute,
  showConfirmationRoute,
} from './routes/report-routes.ts'
import { decideReviewRoute, getReviewRoute, listReviewsRoute } from './routes/review-routes.ts'
import { decideSenderRoute, listSendersRoute } from './routes/sender-routes.ts'
import { forgetFingerprintsRoute, listTakedownsRoute, restoreRoute, takeDownRoute } from './routes/takedown-routes.ts'
import { upholdReport } from './uphold-report.ts'

export const feature = defineFeature({
  name: 'likeness/reviews',
  about: 'the check of everything that shows a person: holds, reports, takedowns',
  tables: [
    'likeness_alike_accounts',
    'likeness_reports',
    'likeness_reviews',
    'likeness_takedowns',
    'removed_pictures',
    'report_senders',
  ],
  routes: ({ handlers, withdrawals }) => [
    listReviewsRoute,
    getReviewRoute,
    decideReviewRoute({ ...handlers.reviews, withdrawal: withdrawals }),
    reportFaceRoute,
    showConfirmationRoute,
    confirmReportRoute,
    listReportsRoute,
    getReportRoute,
    getClaimantRoute,
    dismissReportRoute,
    recordMeasureRoute,
    showAppealRoute,
    appealReportRoute,
    listSendersRoute,
    decideSenderRoute,
    listTakedownsRoute,
    takeDownRoute({ ...handlers.reviews, withdrawal: withdrawals }),
    restoreRoute,
    forgetFingerprintsRoute,
    listCasesRoute,
    objectRoute,
  ],
  jobs: [remindOfReportsJob],
  mailExamples: reviewMailExamples,
  personalData: reviewsPersonalData,
  prunings: [
    { name: 'unconfirmedReports', keptDays: 'UNCONFIRMED_REPORT_DAYS', deleteBatch: deleteUnconfirmedReports },
    { name: 'removedPictures', keptDays: 'REMOVED_PICTURE_DAYS', deleteBatch: deleteOldRemoved },
  ],
  handlers: {
    assets: { checkPerson },
    pictureTakedowns: {
      upholdReport: async (trx, id, by) => (await upholdReport(trx, id, { ...by, isDeleted: false })).account_id,
      keepFingerprints: (trx, { id, ...removed }) => keepRemoved(trx, { by: { pictureTakedownId: id }, ...removed }),
      forgetFingerprints: forgetRestored,
    },
  },
  unpaidCosts: {
    'POST /api/likeness/reports': ['report', 'mail'],
    'GET /api/likeness/reports/confirm/{token}': LINK,
    'POST /api/likeness/reports/confirm/{token}': LINK,
    'GET /api/likeness/reports/appeal/{token}': LINK,
    'POST /api/likeness/reports/appeal/{token}': LINK,
  },
})
