import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Id, Money, Nullable, NullableId, NullableText, named, OneOf, Time } from '../../../platform/http/schemas.ts'
import { EXAMPLE_OFFER, OfferView } from '../offer/index.ts'

export const PendingCapture = named(
  'PendingCapture',
  Type.Object({
    offer: OfferView,
    processorPaymentId: Id,
    amountMinorUnit: Money,
    currency: Type.String(),
    authorizedAt: Time,
    expiresAt: Type.String({
      format: 'date-time',
      description: 'Deadline for the review; then the payment is released.',
    }),
    decision: Nullable(
      Type.Object(
        {
          decision: OneOf(['capture', 'decline', 'expire', 'cancel']),
          decidedAt: Time,
          decidedByAccountId: NullableId,
          note: { ...NullableText(), description: 'Reason, visible to admins only.' },
          message: { ...NullableText(), description: 'Message to the brand.' },
        },
        { description: 'Decision that was made but not completed yet.' },
      ),
    ),
  }),
  {
    offer: { ...EXAMPLE_OFFER, status: 'PENDING_PAY_CAPTURE', allowedActions: ['APPROVE_CAPTURE', 'DECLINE_CAPTURE'] },
    processorPaymentId: STORY.processorPaymentId,
    amountMinorUnit: 275_000,
    currency: 'EUR',
    authorizedAt: STORY.paidAt,
    expiresAt: '2026-11-28T14:02:45.031Z',
    decision: null,
  },
)
export type PendingCapture = Static<typeof PendingCapture>
