import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { isInPerson } from '../../../../platform/http/callers/teams.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, withExample } from '../../../../platform/http/schemas.ts'
import { findPaymentWithPerson, isOfTeam, PaymentView, toPaymentView } from '../../payment/index.ts'

export const getPaymentRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/{id}',
  auth: 'user',
  cors: true,
  envelope: 'payments',
  tag: 'Payments',
  operationId: 'readPayment',
  summary: 'Returns a payment, for its buyer and its seller.',
  params: withExample(Exactly({ id: Id }), { id: STORY.paymentId }),
  responses: { 200: Type.Object({ payment: PaymentView }, { additionalProperties: false }) },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    const payment = await findPaymentWithPerson(ctx.db, id)
    // A payment of other accounts gets the same response as an unknown one, so that nobody can
    // find out which ids exist.
    const isBuyer = payment?.buyer_account_id === caller.accountId && (isInPerson(caller) || isOfTeam(payment))
    if (!payment || !(isBuyer || payment.seller_account_id === caller.accountId))
      throw notFound('There is no such payment.')
    return ok({ payment: toPaymentView(payment, caller.accountId) })
  },
})
