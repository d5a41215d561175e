import { defineFeature } from '../../../feature.ts'
import { tellOfLapsedJob } from './jobs/tell-of-lapsed-job.ts'
import { mayPayFor } from './may-pay-for.ts'
import { spendGate } from './may-spend.ts'
import { spendingMailExamples } from './notices.ts'
import { spendingPersonalData } from './queries/personal-data.ts'
import { approveRoute, askApprovalRoute, declineRoute, listApprovalsRoute } from './routes/approval-routes.ts'
import { getTeamSpendingRoute, setApprovalAboveRoute, setSpendLimitRoute } from './routes/spending-routes.ts'

export const feature = defineFeature({
  name: 'money/spending',
  about: 'limits of what members spend for a brand, and approvals of payments by a second person',
  tables: ['spend_approvals', 'spend_limits', 'spend_settings'],
  routes: ({ saleHandlers }) => [
    getTeamSpendingRoute,
    setApprovalAboveRoute,
    setSpendLimitRoute,
    listApprovalsRoute,
    askApprovalRoute(saleHandlers),
    approveRoute(saleHandlers),
    declineRoute,
  ],
  jobs: [tellOfLapsedJob],
  personalData: spendingPersonalData,
  mailExamples: spendingMailExamples,
  handlers: ({ saleHandlers }) => ({
    payments: { spendGate },
    companyData: { mayPayFor: (ctx, caller, thing) => mayPayFor(ctx, saleHandlers, caller, thing) },
  }),
})
