import Type from 'typebox'
import { notFound } from '../../../platform/errors.ts'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { Exactly, Html, Id, OneOf, Text, WebUrl } from '../../../platform/http/schemas.ts'
import { renderPage } from '../../../platform/pages/built-pages.ts'
import { SIMULATED_OUTCOMES, type Simulator } from '../../../providers/processor/simulator/port.ts'
import { backAddress } from '../back-address.ts'

const shared = { auth: 'development', hidden: true, tag: 'Development' } as const
const BACK = '/dev#payments'

/**
 * Routes of the simulator's card form. On this form a developer chooses, for example, that the
 * card is declined.
 */
export const createCheckoutRoutes = (simulator: Simulator): readonly Route[] => [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/dev/processor/payment-intents/{processorPaymentId}/checkout',
    summary: 'Shows the processor’s card form.',
    params: Type.Object({ processorPaymentId: Id }),
    query: Type.Object({ returnUrl: Type.Optional(WebUrl) }),
    responses: { 200: Html },
    errors: ['NotFound'],
    handler: async ({ ctx, params, query }) => {
      const intent = await simulator.findPaymentIntent(params.processorPaymentId)
      if (!intent) throw notFound('There is no such payment.')
      return ok(
        await renderPage('checkout', {
          intentId: intent.id,
          clientSecret: intent.clientSecret,
          amountMinorUnit: intent.amountMinorUnit,
          currency: intent.currency,
          isPayable: intent.status === 'requires_payment_method',
          failureReason: intent.failureReason,
          returnUrl: backAddress(ctx.config, query.returnUrl, BACK),
        }),
      )
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    form: true,
    path: '/dev/actions/checkout',
    summary: 'Pays with the chosen outcome, then returns to the previous page, or to the form after a declined card.',
    body: Exactly({
      id: Id,
      clientSecret: Text({ minLength: 1 }),
      outcome: OneOf(SIMULATED_OUTCOMES),
      returnUrl: WebUrl,
    }),
    responses: { 303: Html },
    errors: ['Forbidden', 'NotFound', 'UnprocessableEntity'],
    handler: async ({ ctx, body: { returnUrl, ...card }, reply }) => {
      // The intent may still contain the error of an earlier card. Therefore only the status that
      // this call returns tells if this card was accepted.
      const { status } = await simulator.confirm(card)
      const again = `/dev/processor/payment-intents/${encodeURIComponent(card.id)}/checkout?${new URLSearchParams({ returnUrl }).toString()}`
      reply.header('location', status !== 'requires_payment_method' ? backAddress(ctx.config, returnUrl, BACK) : again)
      return { status: 303, body: '' }
    },
  }),
]
