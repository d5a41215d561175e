import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { REFUND_SETTLEMENTS, settleRefund } from '../settle-refund.ts'

export const settleRefundRoute = defineRoute({
  method: 'POST',
  path: '/api/payments/admin/settle-refund',
  auth: 'admin',
  envelope: 'payments',
  tag: 'Payments',
  operationId: 'settleRefund',
  summary: 'Settles a refund that the processor refused.',
  description:
    '`retry` sends it again, under a new key. `paid_otherwise` records that the operator paid the buyer from its own ' +
    'account: the payment counts as refunded, and its money at the processor belongs to the operator. ' +
    'Possible only for a refund that is no longer retried automatically. The note says how or why.',
  body: named(
    'SettleRefundBody',
    Exactly({
      processorPaymentId: Id,
      settlement: OneOf(REFUND_SETTLEMENTS),
      note: Text({ minLength: 1, maxLength: 2000 }),
    }),
    { processorPaymentId: STORY.processorPaymentId, settlement: 'retry', note: 'The buyer opened a new account.' },
  ),
  responses: {
    200: named(
      'SettledRefund',
      Type.Object(
        {
          success: Type.Literal(true),
          refund: OneOf(['refunded', 'under-way', 'disputed', 'waiting', 'stuck']),
        },
        { additionalProperties: false },
      ),
      { success: true, refund: 'under-way' },
    ),
  },
  errors: ['NotFound', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, body }) =>
    ok({ success: true as const, refund: await settleRefund(ctx, caller, body) }),
})
