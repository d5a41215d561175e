import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTimeOrNull, NullableTime, named, OneOf } from '../../../../platform/http/schemas.ts'
import { findPayoutSetup, SETUP_STATES } from '../find-payout-setup.ts'

export const getPayoutSetupRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/payout-setup',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  contract: 'beyond the contract: a seller sees what is missing before they are paid',
  operationId: 'getPayoutSetup',
  summary: 'Says how far one is with being paid out, and what the processor still wants.',
  description:
    '`missing`: no payout account yet. `incomplete`: the processor wants what `wants` lists. `under_review`: nothing is ' +
    'to be done. `resting`: the destination was changed and is paid from `restsUntil` on. One’s own account alone.',
  responses: {
    200: named(
      'PayoutSetup',
      Exactly({
        state: OneOf(SETUP_STATES),
        wants: Type.Array(Type.String(), { description: 'For the seller to read.' }),
        restsUntil: NullableTime,
      }),
      { state: 'incomplete', wants: ['A bank account to pay into'], restsUntil: null },
    ),
  },
  errors: ['ServiceUnavailable'],
  handler: async ({ ctx, caller }) => {
    const { restsUntil, ...setup } = await findPayoutSetup(ctx, caller.accountId)
    return ok({ ...setup, restsUntil: isoTimeOrNull(restsUntil) })
  },
})
