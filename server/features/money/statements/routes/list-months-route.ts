import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Money, named } from '../../../../platform/http/schemas.ts'
import { chooseEarner } from '../../payouts/index.ts'
import { sumMonths } from '../queries/sum-months.ts'

export const listMonthsRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/statement/months',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  contract: 'beyond the contract: a statement by month',
  operationId: 'listStatementMonths',
  summary: 'What a seller earned and was paid in each of the last months, oldest first.',
  description:
    'From the books, by the calendar of UTC. Each currency that moved has all of its months; currencies are never added ' +
    'up. What was earned is positive, what was taken back or paid out negative. One’s own account, those of their talents ' +
    'for an agent who may act, any for an admin.',
  query: Exactly({
    accountId: Type.Optional(Id),
    count: Type.Integer({ minimum: 1, maximum: 36, default: 12 }),
  }),
  responses: {
    200: named(
      'StatementMonths',
      Exactly({
        months: Type.Array(
          Exactly({
            month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
            currency: Type.String(),
            offersMinorUnit: Money,
            productsMinorUnit: Money,
            merchMinorUnit: Money,
            returnedMinorUnit: Money,
            paidOutMinorUnit: Money,
          }),
        ),
      }),
      {
        months: [
          {
            month: '2026-11',
            currency: 'EUR',
            offersMinorUnit: 300_000,
            productsMinorUnit: 0,
            merchMinorUnit: 12_400,
            returnedMinorUnit: 0,
            paidOutMinorUnit: -300_000,
          },
        ],
      },
    ),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query }) => {
    const accountId = await chooseEarner(ctx, caller, query.accountId)
    return ok({ months: await sumMonths(ctx, { accountId, count: query.count }) })
  },
})
