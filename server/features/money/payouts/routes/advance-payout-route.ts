import Type from 'typebox'
import { badRequest } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { readIdempotencyKey, runIdempotently } from '../../../../platform/http/idempotent-request.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  AmountMinorUnit,
  Currency,
  Exactly,
  Id,
  NullableText,
  named,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { isCurrency, minorUnitStep } from '../../../../platform/money.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { message, moneyWords } from '../../../../platform/words/index.ts'
import { advancePayout } from '../advance-payout.ts'
import { PayOutView, toPayOutView } from '../payout-view.ts'

const PATH = '/api/payments/admin/advance-payout'

export const advancePayoutRoute = defineRoute({
  method: 'POST',
  path: PATH,
  auth: 'admin',
  envelope: 'payments',
  tag: 'Payouts',
  operationId: 'advancePayout',
  summary: 'Pays a seller in advance of their earnings.',
  description:
    'Future earnings in the same currency offset it: nothing more is paid out until they have. Paid in the given currency, or ' +
    'else the one with the largest unpaid sum, or else USD. At most ADVANCE_LIMIT_MINOR_UNIT may be open per account ' +
    'and currency. With the header `Idempotency-Key` (a UUID), repeated requests create only one advance. ' +
    'An admin cannot advance a payout of their own account or of a talent they represent. 503 means that the payout is recorded and continues automatically.',
  contract: 'Part 3, "POST /admin/advance-payout"',
  body: named(
    'AdvancePayoutBody',
    Exactly({
      accountId: Id,
      amountMinorUnit: AmountMinorUnit,
      currency: Type.Optional(Currency),
      reason: Type.Optional(NullableText(2000)),
    }),
    { accountId: STORY.talentId, amountMinorUnit: 50_000, currency: 'EUR', reason: 'Travel to the shoot.' },
  ),
  responses: { 200: Exactly({ payOut: PayOutView, processorTransferId: withExample(Id, STORY.transferId) }) },
  errors: ['NotFound', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
  idempotent: true,
  handler: async ({ ctx, caller, body, request }) => {
    const { currency } = body
    if (currency !== undefined && !isCurrency(currency))
      throw badRequest(message('“{currency}” is not a supported currency (ISO 4217).', { currency }))
    if (currency !== undefined && body.amountMinorUnit % minorUnitStep(currency) !== 0)
      throw badRequest(
        message('Amounts in {currency} must be multiples of {step}.', {
          currency,
          step: moneyWords(minorUnitStep(currency), currency),
        }),
      )
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const advance = async () => {
      const reason = visibleTextOrNull(body.reason)
      const requestKey = key === undefined ? undefined : `${caller.userId}:${key}`
      const { payout, transferId } = await advancePayout(ctx, caller, { ...body, reason, requestKey })
      return { payOut: toPayOutView(payout, 'admin'), processorTransferId: transferId }
    }
    return ok(
      key ? await runIdempotently(ctx, { userId: caller.userId, route: PATH, key, body }, advance) : await advance(),
    )
  },
})
