import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Id, Money, Nullable, NullableId, NullableText, named, OneOf, Time } from '../../../platform/http/schemas.ts'
import { EXAMPLE_OFFER, OfferView } from '../offer/index.ts'

/** An authorized payment that needs a review, with its offer. */
export const PendingCapture = named(
  'PendingCapture',
  Type.Object({
    offer: OfferView,
    processorPaymentId: Id,
    amountMinorUnit: Money,
    currency: Type.String(),
    authorizedAt: Time,
    expiresAt: Type.String({ format: 'date-time', description: 'Not taken until then, it is let go.' }),
    decision: Nullable(
      Type.Object(
        {
          decision: OneOf(['capture', 'decline', 'expire', 'cancel']),
          decidedAt: Time,
          decidedByAccountId: NullableId,
          note: { ...NullableText(), description: 'Why, for admins.' },
          message: { ...NullableText(), description: 'What the brand is told.' },
        },
        { description: 'What was decided, and is not carried out yet.' },
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
