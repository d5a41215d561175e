import Type from 'typebox'
import { forbidden } from '../../../../platform/errors.ts'
import { isInPerson } from '../../../../platform/http/callers/teams.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, OneOf, pageQuery } from '../../../../platform/http/schemas.ts'
import { listPayments, PaymentView, toPaymentView } from '../../payment/index.ts'

export const listPaymentsRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/history',
  auth: 'user',
  cors: true,
  envelope: 'payments',
  tag: 'Payments',
  operationId: 'listPayments',
  summary: 'Lists an account’s payments, newest first.',
  description:
    'Without `role`, lists both paid and received payments. Callers see their own account; admins can see any account.',
  contract: 'Part 3, "GET /history"',
  query: Exactly({
    accountId: Type.Optional(Id),
    role: Type.Optional(OneOf(['buyer', 'seller'])),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: Type.Object({ payments: Type.Array(PaymentView), total: Count }, { additionalProperties: false }),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query }) => {
    const { accountId = caller.accountId } = query
    if (accountId !== caller.accountId && !caller.isAdmin) throw forbidden('This account is not yours.')
    const { payments, total } = await listPayments(ctx, { ...query, accountId, isMember: !isInPerson(caller) })
    return ok({ payments: payments.map((row) => toPaymentView(row, accountId)), total })
  },
})
