import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTimeOrNull, NullableTime, named } from '../../../../platform/http/schemas.ts'
import { SumInCurrency } from '../../../money/payouts/index.ts'
import { getOfferMoney } from '../get-offer-money.ts'

const OfferMoneyView = named(
  'OfferMoney',
  Exactly({
    bought: Exactly({
      escrowByCurrency: Type.Array(SumInCurrency, { description: 'Paid by the caller and in escrow, with the fees.' }),
      dueByCurrency: Type.Array(SumInCurrency, { description: 'Still to be paid for accepted offers, with the fees.' }),
      firstReleaseAt: NullableTime,
    }),
    sold: Exactly({
      heldByCurrency: Type.Array(SumInCurrency, {
        description: 'The caller’s share of money in escrow, and earnings that are on hold until a dispute ends.',
      }),
    }),
  }),
  {
    bought: {
      escrowByCurrency: [{ currency: 'EUR', amountMinorUnit: 345_000 }],
      dueByCurrency: [],
      firstReleaseAt: STORY.paidAt,
    },
    sold: { heldByCurrency: [] },
  },
)

export const getOfferMoneyRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/money',
  auth: 'user',
  tag: 'Offers',
  contract: 'beyond the contract: sums of the caller’s offers',
  operationId: 'getOfferMoney',
  summary: 'Returns the money of the caller’s offers that nobody has received yet.',
  description:
    'Amounts in escrow are from the ledger. An offer that is disputed after its completion has no money in escrow. Currencies are never added up.',
  responses: { 200: OfferMoneyView },
  errors: [],
  handler: async ({ ctx, caller }) => {
    const { escrowSums, dueSums, heldSums, firstReleaseAt } = await getOfferMoney(ctx, caller.accountId)
    return ok({
      bought: {
        escrowByCurrency: escrowSums,
        dueByCurrency: dueSums,
        firstReleaseAt: isoTimeOrNull(firstReleaseAt),
      },
      sold: { heldByCurrency: heldSums },
    })
  },
})
