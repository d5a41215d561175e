import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Money, named } from '../../../../platform/http/schemas.ts'
import { resolveEarner } from '../../payouts/index.ts'
import { totalsOf } from '../domain/months.ts'
import { sumMonths } from '../queries/sum-months.ts'

const SUMS = {
  currency: Type.String(),
  offersMinorUnit: Money,
  productsMinorUnit: Money,
  merchMinorUnit: Money,
  returnedMinorUnit: Money,
  paidOutMinorUnit: Money,
}
const EXAMPLE = {
  currency: 'EUR',
  offersMinorUnit: 300_000,
  productsMinorUnit: 0,
  merchMinorUnit: 12_400,
  returnedMinorUnit: 0,
  paidOutMinorUnit: -300_000,
}

export const listMonthsRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/statement/months',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  contract: 'beyond the contract: a statement by month',
  operationId: 'listStatementMonths',
  summary: 'Returns a seller’s earnings and payouts for each of the last months, oldest first.',
  description:
    'From the ledger, by calendar month in UTC. Each currency with activity has an entry for every month, with zeros where nothing ' +
    'happened; amounts in different currencies are never added up. Earnings are positive; amounts taken back or paid out are ' +
    'negative. Everyone may read their own account, an agent who may act also that of the talent, and an admin any account.',
  query: Exactly({
    accountId: Type.Optional(Id),
    count: Type.Integer({ minimum: 1, maximum: 36, default: 12 }),
  }),
  responses: {
    200: named(
      'StatementMonths',
      Exactly({
        months: Type.Array(Exactly({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), ...SUMS })),
        totals: Type.Array(
          Exactly({
            ...SUMS,
            earnedMinorUnit: Type.Integer({ description: 'Offers, products and merch, minus reversals.' }),
          }),
          { description: 'The sums of all these months, one entry per currency.' },
        ),
      }),
      { months: [{ month: '2026-11', ...EXAMPLE }], totals: [{ ...EXAMPLE, earnedMinorUnit: 312_400 }] },
    ),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query }) => {
    const accountId = await resolveEarner(ctx, caller, query.accountId)
    const months = await sumMonths(ctx, { accountId, count: query.count })
    return ok({ months, totals: totalsOf(months) })
  },
})
