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
import { MAX_DIFFERENCES, readBooks } from '../read-books.ts'

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
  summary: 'Returns the ledger balances by kind of account, and the results of all consistency checks.',
  description:
    'Read-only. A small ledger is checked now: a check that has not started after a few seconds is `not_reached`, and one run ' +
    'while money moves may see only part of a movement. For a large ledger, the findings of the last nightly run are returned, with `lookedAt`, the time all ' +
    `checks ran. For a \`broken\` check, at most ${MAX_DIFFERENCES} differences are returned.`,
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
              balanceMinorUnit: Type.Unsafe<number>({ ...Money, description: 'Debits are positive.' }),
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
              lookedAt: Type.Unsafe<string | null>({
                ...NullableTime,
                description:
                  'Time of the check in the nightly run; null if it was made for this response, or not reached yet.',
              }),
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
