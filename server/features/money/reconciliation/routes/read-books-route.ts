import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Currency,
  Exactly,
  isoTime,
  isoTimeOrNull,
  Money,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
} from '../../../../platform/http/schemas.ts'
import { MOST_DIFFERENCES, readBooks } from '../read-books.ts'

const KINDS = [
  'PROCESSOR',
  'PLATFORM_REVENUE',
  'OPERATOR',
  'ESCROW',
  'SELLER_PAYABLE',
  'PAYOUT_IN_TRANSIT',
  'SUSPENSE',
] as const

export const readBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/admin/books',
  auth: 'admin',
  envelope: 'payments',
  tag: 'Administration',
  operationId: 'readBooks',
  summary: 'What stands in the books by kind of account, and whether they agree with everything else we know.',
  description:
    'Reads only. Small books are looked through now: a check that has not begun after a few seconds is `not_reached`, and one taken ' +
    'while money moves may see one movement that another has not. Of large ones it says what each check found at `lookedAt`, when all ' +
    `were looked at, each night. Of a check that is \`broken\`, at most ${MOST_DIFFERENCES} differences are told.`,
  query: Exactly({}),
  responses: {
    200: named(
      'Books',
      Exactly({
        readAt: Time,
        balances: Type.Array(
          named(
            'BooksBalance',
            Exactly({
              kind: OneOf(KINDS),
              currency: Currency,
              balanceMinorUnit: Type.Unsafe<number>({ ...Money, description: 'Debit positive.' }),
              accountCount: Count,
            }),
            { kind: 'ESCROW', currency: 'EUR', balanceMinorUnit: -275_000, accountCount: 1 },
          ),
        ),
        checks: Type.Array(
          named(
            'BooksCheck',
            Exactly({
              check: Text(),
              state: OneOf(['holds', 'broken', 'not_reached']),
              differences: Type.Array(Text()),
              differenceCount: Count,
              lookedAt: Type.Unsafe<string | null>({ ...NullableTime, description: 'Null: now.' }),
            }),
            { check: 'Every transfer balances', state: 'holds', differences: [], differenceCount: 0, lookedAt: null },
          ),
        ),
      }),
    ),
  },
  handler: async ({ ctx }) => {
    const { balances, checks } = await readBooks(ctx)
    return ok({
      readAt: isoTime(ctx.clock.now()),
      balances: [...balances],
      checks: checks.map((one) => ({
        ...one,
        differences: [...one.differences],
        lookedAt: isoTimeOrNull(one.lookedAt),
      })),
    })
  },
})
