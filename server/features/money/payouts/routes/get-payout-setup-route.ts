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
  summary: 'Returns the caller’s payout setup and what the processor still requires.',
  description:
    '`missing`: no payout account yet. `incomplete`: the processor requires the items in `wants`. `under_review`: nothing to ' +
    'do. `resting`: the destination was changed and is paid from `restsUntil`. Only the caller’s own account.',
  responses: {
    200: named(
      'PayoutSetup',
      Exactly({
        state: OneOf(SETUP_STATES),
        wants: Type.Array(Type.String(), { description: 'Text for the seller.' }),
        restsUntil: NullableTime,
      }),
      { state: 'incomplete', wants: ['Your bank account for payouts'], restsUntil: null },
    ),
  },
  errors: ['ServiceUnavailable'],
  handler: async ({ ctx, caller }) => {
    const { restsUntil, ...setup } = await findPayoutSetup(ctx, caller.accountId)
    return ok({ ...setup, restsUntil: isoTimeOrNull(restsUntil) })
  },
})
