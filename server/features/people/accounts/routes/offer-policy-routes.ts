import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { assertRole } from '../assert-role.ts'
import { findOfferPolicy } from '../queries/find-offer-policy.ts'
import { saveOfferPolicy } from '../save-offer-policy.ts'
import { OfferPolicyBody } from '../schemas.ts'

const shared = {
  path: '/api/accounts/offer-policy',
  auth: 'user',
  cors: true,
  tag: 'Accounts',
  responses: { 200: OfferPolicyBody },
  errors: ['Forbidden'],
} as const

export const getOfferPolicyRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getOfferPolicy',
  summary: 'Returns the calling talent’s minimums, the rule for offers below them, and blocked brands.',
  handler: async ({ ctx, caller }) => {
    assertRole(caller, 'talent')
    return ok(await findOfferPolicy(ctx.db, caller.accountId))
  },
})

export const saveOfferPolicyRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveOfferPolicy',
  summary: 'Replaces the calling talent’s whole offer policy.',
  body: OfferPolicyBody,
  handler: async ({ ctx, caller, body }) => {
    assertRole(caller, 'talent')
    await saveOfferPolicy(ctx, caller.accountId, body)
    return ok(await findOfferPolicy(ctx.db, caller.accountId))
  },
})
