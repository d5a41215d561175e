import Type from 'typebox'
import { forbidden } from '../../../errors.ts'
import { defineRoute, ok } from '../../../http/route.ts'
import { Exactly, Id, Money, pageQuery } from '../../../http/schemas.ts'
import { findPayoutStatus } from '../find-payout-status.ts'
import { PayOutView, toPayOutView } from '../payout-view.ts'

export const payoutStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/payout-status',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  summary: 'Lists an account’s payouts and what the next one would collect.',
  description:
    'Currencies are never added up: `openTrackingSum` is of one, the given `currency` or else the one with the largest ' +
    'open sum, named in `openTrackingCurrency`; `openTrackingByCurrency` has them all. What a payout under way has ' +
    'collected already is in that payout. The minimum holds for each currency. One’s own account, or any for an admin.',
  contract: 'Part 3, "GET /payout-status"',
  query: Exactly({
    accountId: Type.Optional(Id),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    ...pageQuery({ max: 100, default: 100 }),
  }),
  responses: {
    200: Type.Object(
      {
        payouts: Type.Array(PayOutView),
        openTrackingSum: Money,
        minimumPayoutAmount: Type.Integer(),
        openTrackingCurrency: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        openTrackingByCurrency: Type.Array(
          Type.Object({ currency: Type.String(), amountMinorUnit: Money }, { additionalProperties: false }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query }) => {
    const { accountId = caller.accountId } = query
    if (accountId !== caller.accountId && !caller.isAdmin) throw forbidden('This is somebody else’s account.')
    const { payouts, openSums } = await findPayoutStatus(ctx, { ...query, accountId })
    const openTrackingCurrency = query.currency ?? openSums[0]?.currency ?? null
    return ok({
      payouts: payouts.map(toPayOutView),
      openTrackingSum: openSums.find(({ currency }) => currency === openTrackingCurrency)?.amountMinorUnit ?? 0,
      minimumPayoutAmount: ctx.config.MINIMUM_PAYOUT_MINOR_UNIT,
      openTrackingCurrency,
      openTrackingByCurrency: openSums,
    })
  },
})
