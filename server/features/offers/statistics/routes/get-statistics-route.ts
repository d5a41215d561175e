import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Currency, Exactly, Money, Nullable, named, withExample } from '../../../../platform/http/schemas.ts'
import { OFFER_STATES, type OfferStatus } from '../../offer/index.ts'
import { getStatistics } from '../get-statistics.ts'

const Day = withExample(Type.String({ maxLength: 20, description: 'Date in UTC.' }), '2026-11-20')

const Took = named(
  'TimeTaken',
  Exactly({
    count: Count,
    medianSeconds: Nullable(Count),
    p90Seconds: Nullable(Type.Integer({ minimum: 0, description: '90th percentile.' })),
  }),
  { count: 38, medianSeconds: 93_600, p90Seconds: 421_200 },
)

const ByStatus = Type.Unsafe<Record<OfferStatus, number>>({
  type: 'object',
  properties: Object.fromEntries(OFFER_STATES.map((status) => [status, Count])),
  required: [...OFFER_STATES],
  additionalProperties: false,
})

const StatisticsView = named(
  'OfferStatistics',
  Exactly({
    from: Day,
    to: Day,
    offers: Type.Object(
      { total: Count, byStatus: ByStatus },
      {
        description: 'Offers and drafts created in the period, by status; days before today are as counted each hour.',
      },
    ),
    volume: Type.Array(
      Exactly({
        currency: Currency,
        paidCount: Count,
        offerAmountMinorUnit: Money,
        platformFeeMinorUnit: Money,
        totalBrandPriceMinorUnit: Money,
        returnedCount: Count,
        returnedMinorUnit: Money,
      }),
      { description: 'Payments and refunds in the period, per currency.' },
    ),
    escrow: Type.Array(Exactly({ currency: Currency, heldMinorUnit: Money, offerCount: Count }), {
      description: 'Current escrow balance in the ledger, independent of the period.',
    }),
    timeToAccept: Took,
    timeToDeliver: Took,
    days: Type.Array(
      Exactly({
        day: Day,
        submitted: Count,
        accepted: Count,
        paid: Count,
        delivered: Count,
        completed: Count,
        disputed: Count,
        cancelled: Count,
      }),
      { description: 'Number of offers that made each transition, per day of the period.' },
    ),
  }),
  {
    from: '2026-11-20',
    to: '2026-11-21',
    offers: {
      total: 3,
      byStatus: {
        DRAFT: 1,
        APPROVED: 0,
        COUNTERED: 1,
        ACCEPTED: 0,
        PENDING_PAY_CAPTURE: 0,
        PAID: 1,
        DELIVERED: 0,
        REVISION_REQUESTED: 0,
        COMPLETED: 0,
        DISPUTED: 0,
        REJECTED: 0,
        CANCELLED: 0,
        EXPIRED: 0,
      },
    },
    volume: [
      {
        currency: 'EUR',
        paidCount: 1,
        offerAmountMinorUnit: 250_000,
        platformFeeMinorUnit: 25_000,
        totalBrandPriceMinorUnit: 275_000,
        returnedCount: 0,
        returnedMinorUnit: 0,
      },
    ],
    escrow: [{ currency: 'EUR', heldMinorUnit: 275_000, offerCount: 1 }],
    timeToAccept: { count: 1, medianSeconds: 2112, p90Seconds: 2112 },
    timeToDeliver: { count: 0, medianSeconds: null, p90Seconds: null },
    days: [
      { day: '2026-11-20', submitted: 2, accepted: 1, paid: 1, delivered: 0, completed: 0, disputed: 0, cancelled: 0 },
    ],
  },
)

export const getStatisticsRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/admin/stats',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'getOfferStatistics',
  summary: 'Returns offer statistics of a period, and the current escrow balance.',
  description:
    'Days are UTC. `from` is the first day, `to` the day after the last one; the default is the 30 days that end today. At most 366 days. ' +
    '`timeToAccept` is the time from sending to acceptance, `timeToDeliver` from payment to the first delivery, for offers accepted and delivered in the period, ' +
    'rounded to three significant digits.',
  contract: 'part 1, Other offer routes',
  query: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  responses: { 200: StatisticsView },
  handler: async ({ ctx, query }) => ok(await getStatistics(ctx, query)),
})
