import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { AdminApprovalHandlers } from '../../people/admin-approvals/index.ts'
import { findPayment } from '../payment/index.ts'
import { decideReturnedPart } from './decide-returned-part.ts'
import type { PayForTable } from './pay-for.ts'
import { requestRefund } from './request-refund.ts'

/** Creates what carries out refunds that a second admin approved. */
export const carryOutRefunds = (payFor: PayForTable): Pick<AdminApprovalHandlers, 'refund' | 'returned-part'> => ({
  refund: async (ctx, permit) => {
    const processorPaymentId = await findIntent(ctx, permit.subjectId)
    return requestRefund(ctx, payFor, permit.by, { processorPaymentId, note: permit.reason, permit })
  },
  'returned-part': async (ctx, permit) => {
    const processorPaymentId = await findIntent(ctx, permit.subjectId)
    const decided = { processorPaymentId, decision: 'refund_all', note: permit.reason, permit } as const
    return decideReturnedPart(ctx, payFor, permit.by, decided)
  },
})

async function findIntent({ db }: Context, paymentId: string): Promise<string> {
  const payment = await findPayment(db, paymentId)
  if (!payment?.processor_payment_id) throw notFound('There is no such payment.')
  return payment.processor_payment_id
}
