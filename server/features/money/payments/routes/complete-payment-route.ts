import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, withExample } from '../../../../platform/http/schemas.ts'
import { PaymentView, toPaymentView } from '../../payment/index.ts'
import { completePayment } from '../complete-payment.ts'
import type { PayForTable } from '../pay-for.ts'

export const completeRoute = (payFor: PayForTable): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/payments/complete',
    auth: 'user',
    envelope: 'payments',
    tag: 'Payments',
    operationId: 'completePayment',
    summary: 'Completes a payment once the processor confirms it.',
    description: 'Returns 202 until then: try again after a short delay. For the buyer and admins.',
    contract: 'Part 3, "POST /complete"',
    body: named('CompletePaymentBody', Exactly({ processorPaymentId: Id }), {
      processorPaymentId: STORY.processorPaymentId,
    }),
    responses: {
      200: Type.Object(
        { ppuCode: withExample(Type.String(), 'PPU-7K2M-QX9D'), processorPayment: PaymentView },
        { additionalProperties: false },
      ),
      202: named(
        'StillProcessing',
        Type.Object({ error: Type.String(), stillProcessing: Type.Literal(true) }, { additionalProperties: false }),
        { error: 'The processor has not confirmed the payment yet.', stillProcessing: true },
      ),
    },
    errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, body }) => {
      const result = await completePayment(ctx, payFor, caller, body.processorPaymentId)
      if ('notYet' in result) return { status: 202, body: { error: result.notYet, stillProcessing: true as const } }
      return ok({ ppuCode: result.payment.ppu_code, processorPayment: toPaymentView(result.payment) })
    },
  })
