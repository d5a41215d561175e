import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, named, OneOf } from '../../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { findProcessorPaymentId } from '../../payment/index.ts'
import type { PayForTable } from '../pay-for.ts'
import { requestRefund } from '../request-refund.ts'

export const refundRoute = (payFor: PayForTable): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/payments/refund',
    auth: 'admin',
    envelope: 'payments',
    tag: 'Payments',
    operationId: 'refundPayment',
    summary: 'Refunds a payment in full.',
    description:
      'The sale and the seller’s earnings are reversed at once; the money is sent as soon as the processor accepts it, if necessary ' +
      'automatically later (503 says so). Repeating the request returns the same refund. Not for an admin who paid it or earns from it. Partial refunds are not supported.',
    contract: 'Part 3, "POST /refund"',
    body: named(
      'RefundPaymentBody',
      Exactly({
        processorPaymentId: Id,
        note: Type.Optional(NullableText(2000)),
      }),
      { processorPaymentId: STORY.processorPaymentId, note: 'Charged twice by mistake.' },
    ),
    responses: {
      200: named(
        'Refund',
        Type.Object(
          {
            success: Type.Literal(true),
            refundPaymentId: Id,
            processorRefundId: Id,
            status: OneOf(['pending', 'succeeded'], {
              description: 'pending: the buyer does not have the money yet.',
            }),
          },
          { additionalProperties: false },
        ),
        {
          success: true,
          refundPaymentId: STORY.paymentId,
          processorRefundId: 're_3SVn2KJx8mQ41sTf0Zr5Wy1C',
          status: 'succeeded',
        },
      ),
    },
    errors: ['SECOND_ADMIN_REQUIRED', 'NotFound', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
    handler: async ({ ctx, caller, body }) => {
      const note = visibleTextOrNull(body.note)
      const processorPaymentId = await findProcessorPaymentId(ctx, body.processorPaymentId)
      const refund = await requestRefund(ctx, payFor, caller, { processorPaymentId, note })
      return ok({ success: true as const, ...refund })
    },
  })
