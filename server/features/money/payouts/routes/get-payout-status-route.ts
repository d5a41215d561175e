import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Currency,
  Exactly,
  Id,
  isoTimeOrNull,
  Money,
  NullableText,
  NullableTime,
  named,
  pageQuery,
  withExample,
} from '../../../../platform/http/schemas.ts'
import type { NextPayout } from '../domain/next-payout.ts'
import { findPayoutStatus } from '../find-payout-status.ts'
import { NextPayoutState, PayOutView, SumInCurrency, toPayOutView } from '../payout-view.ts'
import { resolveEarner } from '../resolve-earner.ts'

const Sums = Type.Array(SumInCurrency)

const NextView = named(
  'NextPayout',
  Exactly({
    currency: NullableText(),
    state: NextPayoutState,
    message: Type.String({ description: 'Text for the seller.' }),
    at: NullableTime,
  }),
  {
    currency: 'EUR',
    state: 'scheduled',
    message: 'Your next payout is on 1 December.',
    at: '2026-12-01T06:00:00.000Z',
  },
)

const toNextView = ({ at, ...next }: NextPayout) => ({ ...next, at: isoTimeOrNull(at) })

export const payoutStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/payout-status',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  operationId: 'getPayoutStatus',
  summary: 'Lists an account’s payouts and the content of the next one.',
  description:
    'Currencies are never added up: `openTrackingSum` is in one currency, the given `currency` or else the one with the largest ' +
    'unpaid sum, named in `openTrackingCurrency`; `openTrackingByCurrency` has all of them. Earnings in a payout in progress ' +
    'belong to that payout; earnings that have to ship first are open but not payable yet. The minimum applies per currency. `next` says what happens to the unpaid sum ' +
    'and when (`nextByCurrency` for each currency), `heldSumByCurrency` the sums held until a dispute ends. For the caller’s own account, ' +
    'the account of a talent for an agent who may act, and any account for an admin.',
  contract: 'Part 3, "GET /payout-status"',
  query: Exactly({
    accountId: Type.Optional(Id),
    currency: Type.Optional(Currency),
    ...pageQuery({ max: 100, default: 100 }),
  }),
  responses: {
    200: Type.Object(
      {
        payouts: Type.Array(PayOutView),
        openTrackingSum: Money,
        minimumPayoutAmount: withExample(Type.Integer(), 1000),
        openTrackingCurrency: withExample(Type.Unsafe<string | null>({ type: ['string', 'null'] }), 'EUR'),
        openTrackingByCurrency: Sums,
        heldSumByCurrency: Sums,
        next: NextView,
        nextByCurrency: Type.Array(NextView),
      },
      { additionalProperties: false },
    ),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const accountId = await resolveEarner(ctx, caller, query.accountId)
    const status = await findPayoutStatus(ctx, { ...query, accountId })
    const { payouts, openSums } = status
    const reader = caller.isAdmin && accountId !== caller.accountId ? 'admin' : 'seller'
    const openTrackingCurrency = query.currency ?? openSums[0]?.currency ?? null
    return ok({
      payouts: payouts.map((payout) => toPayOutView(payout, reader)),
      openTrackingSum: openSums.find(({ currency }) => currency === openTrackingCurrency)?.amountMinorUnit ?? 0,
      minimumPayoutAmount: ctx.config.MINIMUM_PAYOUT_MINOR_UNIT,
      openTrackingCurrency,
      openTrackingByCurrency: openSums,
      heldSumByCurrency: status.heldSums,
      next: toNextView(status.next),
      nextByCurrency: status.nextByCurrency.map(toNextView),
    })
  },
})
