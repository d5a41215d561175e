import Type from 'typebox'
import { isInPerson } from '../../../../platform/http/callers/teams.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Money, named, withExample } from '../../../../platform/http/schemas.ts'
import { getSpending } from '../get-spending.ts'

const AMOUNTS = {
  currency: Type.String(),
  paidMinorUnit: Money,
  returnedMinorUnit: Money,
  keptMinorUnit: Type.Integer({ description: '`paidMinorUnit` minus `returnedMinorUnit`.' }),
}
const EXAMPLE = { currency: 'EUR', paidMinorUnit: 345_000, returnedMinorUnit: 0, keptMinorUnit: 345_000 }

const SpendingView = named(
  'Spending',
  Exactly({
    months: Type.Array(Exactly({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), ...AMOUNTS })),
    years: Type.Array(Exactly({ year: Type.String({ pattern: '^\\d{4}$' }), ...AMOUNTS })),
  }),
  { months: [{ month: '2026-11', ...EXAMPLE }], years: [{ year: '2026', ...EXAMPLE }] },
)

export const getSpendingRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/spending',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payments',
  contract: 'beyond the contract: what an account paid, by month',
  operationId: 'getSpending',
  summary: 'Returns what the caller has paid, by month and by year, newest first.',
  description:
    'A payment belongs to the month in which it succeeded, in the given time zone. `returnedMinorUnit` is the part of these ' +
    'payments that went back to the caller, whenever that was. Currencies are never added up.',
  query: Exactly({
    timeZone: withExample(Type.String({ minLength: 1, maxLength: 64, default: 'UTC' }), 'Europe/Berlin'),
  }),
  responses: { 200: SpendingView },
  errors: ['BadRequest'],
  handler: async ({ ctx, caller, query }) =>
    ok(await getSpending(ctx, { ...query, accountId: caller.accountId, isMember: !isInPerson(caller) })),
})
