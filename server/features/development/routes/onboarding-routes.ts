import Type from 'typebox'
import { notFound } from '../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { Exactly, Html, Id, WebUrl } from '../../../platform/http/schemas.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import type { Simulator } from '../../../providers/processor/simulator/port.ts'
import { backAddress } from '../back-address.ts'

const shared = { auth: 'development', hidden: true, tag: 'Development' } as const

/**
 * Routes of the simulator's onboarding form. On this form a developer chooses the outcome of the
 * onboarding.
 */
export const createOnboardingRoutes = (simulator: Simulator): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/dev/processor/accounts/{accountId}/onboarding',
    summary: 'Shows the processor’s onboarding form to the owner of a payout account.',
    params: Type.Object({ accountId: Id }),
    query: Type.Object({ returnUrl: Type.Optional(WebUrl) }),
    responses: { 200: Html },
    errors: ['NotFound'],
    handler: async ({ ctx, params, query }) => {
      const account = await ctx.processor.findConnectAccount(params.accountId)
      if (!account) throw notFound('There is no such payout account.')
      const { id: accountId, payoutsEnabled: isVerified } = account
      const returnUrl = backAddress(ctx.config, query.returnUrl, '/dev#accounts')
      return ok(await renderPage('onboarding', { accountId, isVerified, returnUrl }))
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    form: true,
    path: '/dev/actions/onboard',
    summary: 'Verifies the payout account and returns its owner to the page they came from.',
    body: Exactly({ id: Id, returnUrl: WebUrl }),
    responses: { 303: Html },
    errors: ['NotFound'],
    handler: async ({ ctx, body, reply }) => {
      await simulator.setPayoutsEnabled(body.id, true)
      reply.header('location', backAddress(ctx.config, body.returnUrl, '/dev#accounts'))
      return { status: 303, body: '' }
    },
  }),
]
