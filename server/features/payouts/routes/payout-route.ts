import Type from 'typebox'
import { defineRoute, ok } from '../../../http/route.ts'
import { Exactly, Nullable } from '../../../http/schemas.ts'
import { changePayoutRoute, findPayoutRoute } from '../change-payout-route.ts'
import { AccountPayoutRouteView, toPayoutRouteView } from '../payout-view.ts'

const shared = {
  path: '/api/payments/payout-route',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  contract: 'Part 3, "/payout-route"',
} as const

export const getPayoutRouteRoute = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'Says where one’s own earnings are paid out to.',
  responses: {
    200: Type.Object({ payoutRoute: Nullable(AccountPayoutRouteView) }, { additionalProperties: false }),
  },
  handler: async ({ ctx, caller }) => {
    const route = await findPayoutRoute(ctx, caller.accountId)
    return ok({ payoutRoute: route ? toPayoutRouteView(route) : null })
  },
})

export const changePayoutRouteRoute = defineRoute({
  ...shared,
  method: 'POST',
  summary: 'Sets or changes where one’s own earnings are paid out to.',
  description:
    'Without `connectAccountId` the account so far is kept, or one is opened at the processor. It must be the seller’s ' +
    'own. `kycVerified` is the processor’s word: a client’s counts only with the simulated processor, or from an admin. ' +
    'A changed destination rests for PAYOUT_DESTINATION_REST_HOURS before the next payout, and the seller is mailed.',
  body: Exactly({
    connectAccountId: Type.Optional(Type.String({ pattern: '^acct_[A-Za-z0-9_-]{1,80}$' })),
    kycVerified: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Type.Object({ payoutRoute: AccountPayoutRouteView }, { additionalProperties: false }) },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, body }) =>
    ok({ payoutRoute: toPayoutRouteView(await changePayoutRoute(ctx, caller, body)) }),
})
