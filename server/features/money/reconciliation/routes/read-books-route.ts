import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Currency,
  Exactly,
  isoTime,
  Money,
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
    `Reads only. A check that has not begun after a few seconds is \`not_reached\`; of one that is \`broken\`, at most ${MOST_DIFFERENCES} ` +
    'differences are told. Taken while money moves, a check may see one movement that another has not: look again before you worry.',
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
            }),
            { check: 'Every transfer balances', state: 'holds', differences: [], differenceCount: 0 },
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
      checks: checks.map((one) => ({ ...one, differences: [...one.differences] })),
    })
  },
})
