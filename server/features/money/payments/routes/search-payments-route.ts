import Type, { type Static } from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  Money,
  Nullable,
  NullableId,
  NullableText,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import {
  isWithdrawn,
  PAYMENT_CONCERNS,
  PaymentView,
  returnedMinorUnitOf,
  type SearchedPayment,
  searchPayments,
  toPaymentView,
  undecidedMinorUnitOf,
} from '../../payment/index.ts'

const Party = named('PaymentParty', Exactly({ id: Id, displayName: Text(), slug: Text() }), {
  id: STORY.talentId,
  displayName: 'Mara Lindqvist',
  slug: STORY.talentSlug,
})

const SearchedPaymentView = named(
  'PaymentForAdmins',
  Exactly({
    payment: PaymentView,
    buyer: { ...Nullable(Party), description: 'Null for a guest, who has no account.' },
    seller: Party,
    isBankDisputing: Type.Boolean(),
    goneMinorUnit: { ...Money, description: 'Amount refunded at the processor or kept by a bank, outside Semblance.' },
    remainingMinorUnit: { ...Money, description: 'Amount of the payment that is not gone.' },
    undecidedMinorUnit: { ...Money, description: 'Part of the gone amount that still needs a decision.' },
    refundableMinorUnit: { ...Money, description: 'Amount a refund would return now; 0 if none is possible.' },
    refund: Nullable(
      named(
        'PaymentRefundForAdmins',
        Exactly({
          status: OneOf(['PENDING', 'STUCK', 'SUCCEEDED', 'PAID_OTHERWISE']),
          amountMinorUnit: Money,
          reason: OneOf(['admin', 'cancelled', 'dispute', 'not_sellable', 'outside']),
          failureReason: NullableText(),
          createdAt: Time,
        }),
        {
          status: 'STUCK',
          amountMinorUnit: 330_000,
          reason: 'admin',
          failureReason: 'The card was closed.',
          createdAt: STORY.laterAt,
        },
      ),
    ),
  }),
)

const toView = (row: SearchedPayment): Static<typeof SearchedPaymentView> => {
  const undecidedMinorUnit = undecidedMinorUnitOf(row)
  const canGoBack =
    row.status === 'SUCCEEDED' && row.refund_requested_at === null && !isWithdrawn(row) && undecidedMinorUnit === 0
  const { refund } = row
  const remainingMinorUnit = row.amount_minor_unit - returnedMinorUnitOf(row)
  return {
    payment: toPaymentView(row),
    buyer:
      row.buyer_account_id === null
        ? null
        : { id: row.buyer_account_id, displayName: row.buyer_display_name ?? '', slug: row.buyer_slug ?? '' },
    seller: { id: row.seller_account_id, displayName: row.seller_display_name, slug: row.seller_slug },
    isBankDisputing: isWithdrawn(row),
    goneMinorUnit: returnedMinorUnitOf(row),
    remainingMinorUnit,
    undecidedMinorUnit,
    refundableMinorUnit: canGoBack ? remainingMinorUnit : 0,
    refund: refund && {
      status: refund.status,
      amountMinorUnit: refund.amount_minor_unit,
      reason: refund.reason,
      failureReason: refund.failure_reason,
      createdAt: new Date(refund.created_at).toISOString(),
    },
  }
}

export const searchPaymentsRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/admin/payments',
  auth: 'admin',
  envelope: 'payments',
  tag: 'Payments',
  operationId: 'searchPayments',
  summary: 'Searches all payments, newest first, with the remaining amount and refund status of each.',
  description:
    '`q` is an id (of the payment, at the processor, of the item sold, or of an account), a receipt code, a guest’s email address, or part of a ' +
    'name. `concern` returns only payments that need attention. For the next page, send the id of the last payment as `after`.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ maxLength: 254 }), 'PPU-7K2M-QX9D')),
    concern: Type.Optional(OneOf(PAYMENT_CONCERNS)),
    after: Type.Optional(withExample(Id, STORY.paymentId)),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  responses: {
    200: named('PaymentsFound', Exactly({ payments: Type.Array(SearchedPaymentView), nextAfter: NullableId })),
  },
  handler: async ({ ctx, query }) => {
    const rows = await searchPayments(ctx.db, { ...query, limit: query.limit + 1 })
    const page = rows.slice(0, query.limit)
    return ok({ payments: page.map(toView), nextAfter: rows.length > page.length ? (page.at(-1)?.id ?? null) : null })
  },
})
