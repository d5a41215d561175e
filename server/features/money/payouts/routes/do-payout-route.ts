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
  summary: 'Pays one account’s open earnings now.',
  description:
    'In one currency: the given one, or else the one with the largest open sum. What an earlier attempt left unfinished ' +
    'is finished first; the answer is about the last payout that was made. `dryRun` writes nothing and says how it would ' +
    'go. `error` says in words why the account cannot be paid, or what becomes of a payout that the processor did not ' +
    'answer for.',
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
