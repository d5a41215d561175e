import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTime, Nullable, named, Time, WebUrl, withExample } from '../../../../platform/http/schemas.ts'
import { changePayoutRoute } from '../change-payout-destination.ts'
import { openOnboarding } from '../open-onboarding.ts'
import { AccountPayoutRouteView, toPayoutRouteView } from '../payout-view.ts'
import { findFreshPayoutRoute } from '../refresh-payout-destination.ts'

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
  operationId: 'getPayoutRoute',
  summary: 'Returns the caller’s payout destination.',
  description: 'For an unverified account the processor is asked, so that the response is current.',
  responses: {
    200: Type.Object({ payoutRoute: Nullable(AccountPayoutRouteView) }, { additionalProperties: false }),
  },
  handler: async ({ ctx, caller }) => {
    const route = await findFreshPayoutRoute(ctx, caller.accountId)
    return ok({ payoutRoute: route ? toPayoutRouteView(route) : null })
  },
})

export const changePayoutRouteRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'changePayoutRoute',
  summary: 'Sets or changes the caller’s payout destination.',
  description:
    'Without `connectAccountId` the current account is kept, or one is created at the processor. It must belong to the ' +
    'seller. `kycVerified` comes from the processor: a client’s value counts only with the simulated processor, or from an admin. ' +
    'A changed destination waits PAYOUT_DESTINATION_REST_HOURS before its first payout, and the seller gets a mail. ' +
    '403 `SIGN_IN_AGAIN` if the seller has a second factor and gave no fresh proof (`POST /api/auth/step-up`).',
  body: Exactly({
    connectAccountId: Type.Optional(
      withExample(Type.String({ pattern: '^acct_[A-Za-z0-9_-]{1,80}$' }), STORY.connectAccountId),
    ),
    kycVerified: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Type.Object({ payoutRoute: AccountPayoutRouteView }, { additionalProperties: false }) },
  errors: ['Forbidden', 'SIGN_IN_AGAIN'],
  handler: async ({ ctx, caller, body }) =>
    ok({ payoutRoute: toPayoutRouteView(await changePayoutRoute(ctx, caller, body)) }),
})

export const onboardingLinkRoute = defineRoute({
  ...shared,
  path: '/api/payments/payout-route/onboarding-link',
  contract: 'beyond the contract: a seller proves to the processor who they are',
  method: 'POST',
  operationId: 'createOnboardingLink',
  summary: 'Creates a link to the processor’s own pages, where a seller is verified.',
  description:
    'Valid for minutes: create it right before use. Creates a payout account first if there is none. Both ' +
    'addresses must be on this marketplace; people return to `returnUrl`, or to `refreshUrl` if the link had expired. ' +
    '403 `SIGN_IN_AGAIN` as when the destination is changed.',
  body: named(
    'CreateOnboardingLinkBody',
    Exactly({ returnUrl: Type.Optional(WebUrl), refreshUrl: Type.Optional(WebUrl) }),
    { returnUrl: 'https://app.example.com/payouts', refreshUrl: 'https://app.example.com/payouts?again=1' },
  ),
  responses: {
    200: named(
      'OnboardingLink',
      Type.Object({ url: Type.String(), expiresAt: Time }, { additionalProperties: false }),
      { url: 'https://connect.processor.example/setup/s/mXq2', expiresAt: STORY.laterAt },
    ),
  },
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, body }) => {
    const { url, expiresAt } = await openOnboarding(ctx, caller, body)
    return ok({ url, expiresAt: isoTime(expiresAt) })
  },
})
