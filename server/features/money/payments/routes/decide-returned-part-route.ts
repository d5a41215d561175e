import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, Money, NullableText, named, OneOf } from '../../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { decideReturnedPart, PART_DECISIONS } from '../decide-returned-part.ts'
import type { PayForTable } from '../pay-for.ts'

export const returnedPartRoute = (payFor: PayForTable): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/payments/admin/returned-part',
    auth: 'admin',
    envelope: 'payments',
    tag: 'Payments',
    operationId: 'decideReturnedPart',
    summary: 'Decides about a part of a payment that was refunded at the processor.',
    description:
      'A part refunded in the processor’s dashboard, or kept by a bank, holds the earnings of the payment until someone ' +
      'decides. `release`: the platform bears the part and the full earnings are released. `take_part`: the part is deducted ' +
      'from the seller’s earnings and the rest is released. `refund_all`: the rest of the payment is refunded to the buyer too.',
    body: named(
      'DecideReturnedPartBody',
      Exactly({
        processorPaymentId: Id,
        decision: OneOf(PART_DECISIONS),
        note: Type.Optional(NullableText(2000)),
      }),
      { processorPaymentId: STORY.processorPaymentId, decision: 'release', note: 'A goodwill refund of ours.' },
    ),
    responses: {
      200: named(
        'ReturnedPart',
        Type.Object(
          {
            success: Type.Literal(true),
            partMinorUnit: Money,
            currency: Type.String(),
            refund: Type.Unsafe<string | null>({
              type: ['string', 'null'],
              description: 'With refund_all: status of the refund.',
            }),
          },
          { additionalProperties: false },
        ),
        { success: true, partMinorUnit: 500, currency: 'EUR', refund: null },
      ),
    },
    errors: ['SECOND_ADMIN_REQUIRED', 'NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, body }) => {
      const { processorPaymentId, decision } = body
      const note = visibleTextOrNull(body.note)
      const decided = await decideReturnedPart(ctx, payFor, caller, { processorPaymentId, decision, note })
      return ok({ success: true as const, ...decided })
    },
  })
