import { defineFeature } from '../../../feature.ts'
import { LINK } from '../../../platform/limits/unpaid-costs.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { withdrawalMailExamples } from './mail-examples.ts'
import { withdrawalsPersonalData } from './queries/personal-data.ts'
import { adminWithdrawalsRoutes } from './routes/admin-withdrawals-routes.ts'
import { confirmWithdrawalByFormRoute, stateWithdrawalByFormRoute } from './routes/withdraw-form-routes.ts'
import { readWithdrawalRoute, withdrawRoute } from './routes/withdraw-routes.ts'
import { createWithdrawalMails } from './withdrawal-mails.ts'

export const feature = defineFeature({
  name: 'merch/withdrawals',
  about: 'withdrawals of buyers from orders delivered in the EU, their returns and refunds',
  tables: ['merch_withdrawals'],
  routes: [
    readWithdrawalRoute,
    withdrawRoute,
    stateWithdrawalByFormRoute,
    confirmWithdrawalByFormRoute,
    ...adminWithdrawalsRoutes,
  ],
  mails: createWithdrawalMails,
  mailExamples: withdrawalMailExamples,
  personalData: withdrawalsPersonalData,
  handlers: {
    adminApprovals: {
      withdrawal: (ctx, permit) => {
        const { subjectId: id, reason } = permit
        return decideWithdrawal(ctx, permit.by, { id, act: 'refund', reason: reason ?? '', permit })
      },
    },
  },
  unpaidCosts: {
    'GET /api/merch/order/{orderNumber}/withdrawal': LINK,
    'POST /api/merch/order/{orderNumber}/withdrawal': LINK,
    'POST /order/{orderNumber}/withdraw/statement': LINK,
    'POST /order/{orderNumber}/withdraw/confirm': LINK,
  },
})
