import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import { completePayment } from '../complete-payment.ts'
import type { PayForTable } from '../pay-for.ts'
import { PaymentView, toPaymentView } from '../payment.ts'

export const completeRoute = (payFor: PayForTable): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/payments/complete',
    auth: 'user',
    envelope: 'payments',
    tag: 'Payments',
    summary: 'Completes a payment once the processor confirms that the money is there.',
    description: '202 while it is not: ask again after a short delay. The buyer’s own, or an admin.',
    contract: 'Part 3, "POST /complete"',
    body: Exactly({ processorPaymentId: Id }),
    responses: {
      200: Type.Object({ ppuCode: Type.String(), processorPayment: PaymentView }, { additionalProperties: false }),
      202: Type.Object({ error: Type.String(), stillProcessing: Type.Literal(true) }, { additionalProperties: false }),
    },
    errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, body }) => {
      const result = await completePayment(ctx, payFor, caller, body.processorPaymentId)
      if ('notYet' in result) return { status: 202, body: { error: result.notYet, stillProcessing: true as const } }
      return ok({ ppuCode: result.payment.ppu_code, processorPayment: toPaymentView(result.payment) })
    },
  })
