import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Currency, Exactly, Id, Money, named, OneOf } from '../../../../platform/http/schemas.ts'
import { doPayout } from '../do-payout.ts'

export const doPayoutRoute = defineRoute({
  method: 'POST',
  path: '/api/payments/admin/do-payout',
  auth: 'admin',
  envelope: 'payments',
  tag: 'Payouts',
  operationId: 'payOutNow',
  summary: 'Pays out one account’s unpaid earnings now.',
  description:
    'In one currency: the given one, or else the one with the largest unpaid sum. An unfinished earlier payout is ' +
    'finished first; the response describes the last payout made. `dryRun` writes nothing and returns what would ' +
    'happen. `error` explains why the account cannot be paid, or what happens to a payout that the processor did not ' +
    'confirm.',
  contract: 'Part 3, "POST /admin/do-payout"',
  body: named(
    'PayOutNowBody',
    Exactly({
      accountId: Id,
      dryRun: Type.Optional(Type.Boolean()),
      currency: Type.Optional(Currency),
    }),
    { accountId: STORY.talentId, dryRun: true, currency: 'EUR' },
  ),
  responses: {
    200: named(
      'PayOutResult',
      Exactly({
        status: OneOf(['success', 'below_threshold', 'error']),
        amount: Type.Optional(Money),
        transferId: Type.Optional(Id),
        error: Type.Optional(Type.String()),
      }),
      { status: 'success', amount: 300_000, transferId: STORY.transferId },
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, body }) => ok(await doPayout(ctx, caller, body)),
})
